/** Files that programs and operating systems keep for themselves; an import ignores them. */
export interface LeftOut {
  /** The name reported: the folder, or the file name without its path. */
  readonly what: string;
  readonly message: string;
}

const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['.obsidian', 'This folder contains Obsidian settings, which are not part of your notes.'],
  ['.trash', 'This folder contains notes deleted in Obsidian. To import a note, move it out of this folder first.'],
  ['__MACOSX', 'This is macOS system data, not part of your files.'],
]);

const FILES: ReadonlyMap<string, string> = new Map([
  ['.DS_Store', 'This is macOS system data, not part of your files.'],
  ['Thumbs.db', 'This is a Windows thumbnail cache, not part of your files.'],
  ['desktop.ini', 'This is Windows system data, not part of your files.'],
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
