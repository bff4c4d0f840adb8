import { nameOf } from '../paths/path-parts.ts';

const NOTE_ENDING = '.md';

/** Returns the name of a file: the last part of its path, without `.md`. */
export function fileTitle(path: string): string {
  const name = nameOf(path);
  return isNote(name) ? name.slice(0, -NOTE_ENDING.length) : name;
}

/** Returns whether a file name is that of a note: a title and `.md`. */
export function isNote(name: string): boolean {
  return name.length > NOTE_ENDING.length && name.slice(-NOTE_ENDING.length).toLowerCase() === NOTE_ENDING;
}
