import { leftOutError } from '../../../contracts/errors/messages/notebook-messages.ts';
/** Files that programs and operating systems keep for themselves; an import ignores them. */
export interface LeftOut {
  /** The name reported: the folder, or the file name without its path. */
  readonly what: string;
  readonly message: string;
}

const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['.obsidian', leftOutError.text('obsidian')],
  ['.trash', leftOutError.text('trash')],
  ['__MACOSX', leftOutError.text('mac')],
]);

const FILES: ReadonlyMap<string, string> = new Map([
  ['.DS_Store', leftOutError.text('mac')],
  ['Thumbs.db', leftOutError.text('thumbs')],
  ['desktop.ini', leftOutError.text('windows')],
]);

/** Returns what an import reports for an ignored path; null for a path it imports. A folder's path ends in `/`. */
export function leftOut(path: string): LeftOut | null {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const depth = segments.findIndex((segment) => FOLDERS.has(segment));
  const folder = segments[depth];
  if (folder !== undefined)
    return { what: `${segments.slice(0, depth + 1).join('/')}/`, message: FOLDERS.get(folder) ?? '' };
  const message = FILES.get(name);
  return message === undefined ? null : { what: name, message };
}
