import type { Said } from '../../../contracts/errors/errors.ts';
import { leftOutError } from '../../../contracts/errors/messages/notebook-messages.ts';
/** Files that programs and operating systems keep for themselves; an import ignores them. */
export interface LeftOut extends Said {
  /** The name reported: the folder, or the file name without its path. */
  readonly what: string;
}

const FOLDERS: ReadonlyMap<string, Said> = new Map([
  ['.obsidian', leftOutError.sentence('obsidian')],
  ['.trash', leftOutError.sentence('trash')],
  ['__MACOSX', leftOutError.sentence('mac')],
]);

const FILES: ReadonlyMap<string, Said> = new Map([
  ['.DS_Store', leftOutError.sentence('mac')],
  ['Thumbs.db', leftOutError.sentence('thumbs')],
  ['desktop.ini', leftOutError.sentence('windows')],
]);

/** Returns what an import reports for an ignored path; null for a path it imports. A folder's path ends in `/`. */
export function leftOut(path: string): LeftOut | null {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const depth = segments.findIndex((segment) => FOLDERS.has(segment));
  const folder = segments[depth];
  if (folder !== undefined)
    return { what: `${segments.slice(0, depth + 1).join('/')}/`, ...(FOLDERS.get(folder) ?? { message: '' }) };
  const said = FILES.get(name);
  return said === undefined ? null : { what: name, ...said };
}
