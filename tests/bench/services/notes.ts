const FILES_PER_FOLDER = 100;
const NOTE_BYTES = 1500;

/** A note of a notebook that a bench works on. */
export interface Note {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The folders that notes lie in. */
export function foldersOf(filling: readonly Note[]): string[] {
  return [...new Set(filling.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))];
}

/** Path of one of the notes: a hundred lie in each folder. */
export function pathOf(index: number): string {
  return `/folder-${Math.floor(index / FILES_PER_FOLDER)}/note-${index}.md`;
}

export function notes(count: number): Note[] {
  return Array.from({ length: count }, (_, index) => ({ path: pathOf(index), bytes: noteBytes(`note ${index}`) }));
}

const encoder = new TextEncoder();
const SENTENCE = 'The sample was weighed again and nothing had changed since the morning. ';

/** 1.5 KB of text that differs from note to note, and from one version to the next. */
export function noteBytes(title: string): Uint8Array {
  return encoder.encode(`# ${title}\n\n${SENTENCE.repeat(40)}`.slice(0, NOTE_BYTES));
}
