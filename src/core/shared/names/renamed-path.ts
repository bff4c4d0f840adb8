import { parentOf } from '../paths/path-parts.ts';

const NOTE_ENDING = /\.(?:md|markdown)$/i;
/** An ending is short and begins with a letter: `plan v1.2` has none. */
const ENDING = /\.[a-z][a-z0-9]{0,9}$/i;

/** Returns the new path for the name that a person typed: a note keeps its ending, which is shown neither in the tree nor in titles. */
export function renamedPath({ path, kind }: { path: string; kind: 'file' | 'folder' }, typed: string): string {
  const ending = kind === 'file' && !ENDING.test(typed) ? (NOTE_ENDING.exec(path)?.[0] ?? '') : '';
  const folder = parentOf(path);
  return `${folder === '/' ? '' : folder}/${typed}${ending}`;
}
