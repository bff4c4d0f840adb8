import { nameOf } from '../../guard/path-parts.ts';

/** Returns the name of a file: the last part of its path, without `.md`. */
export function fileTitle(path: string): string {
  return nameOf(path).replace(/(.)\.md$/i, '$1');
}
