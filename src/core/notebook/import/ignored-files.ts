/** What programs keep beside one's files for themselves, and an import leaves where it is. */
export interface LeftOut {
  /** What is named for it: the folder, or the file's name wherever it lies. */
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

/** Whether an import leaves a path out, and what is said of it; null when it comes in. A folder's path ends in `/`. */
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
