/** Files that programs and operating systems keep for themselves; an import ignores them. */
export interface LeftOut {
  /** The name reported: the folder, or the file name without its path. */
  readonly what: string;
  readonly message: string;
}

const FOLDERS: ReadonlyMap<string, string> = new Map([
  ['.obsidian', 'Obsidian keeps its settings in it. They are not part of your notes.'],
  ['.trash', 'Obsidian keeps in it what was deleted. Take it out of there first if you want it.'],
  ['__MACOSX', 'macOS keeps its own notes in it. It is not part of your files.'],
]);

const FILES: ReadonlyMap<string, string> = new Map([
  ['.DS_Store', 'macOS keeps its own notes in it. It is not part of your files.'],
  ['Thumbs.db', 'Windows keeps small pictures in it. It is not part of your files.'],
  ['desktop.ini', 'Windows keeps its own notes in it. It is not part of your files.'],
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
