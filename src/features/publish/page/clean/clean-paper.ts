import type { PaperNote } from '../read-papers.ts';
import { cleanNote } from './clean-note.ts';
import { type PaperPicture, readPictures } from './read-pictures.ts';

/** A note as plain HTML: elements of a document alone, without classes of the page, buttons and addresses of the app. */
export interface CleanNote {
  readonly note: PaperNote;
  /** Its text. Pictures are `img` elements with the number of their picture in `data-picture`. */
  readonly body: HTMLElement;
}

export interface CleanPaper {
  readonly notes: readonly CleanNote[];
  /** Null for one that cannot be read: its name stands in its place. */
  readonly pictures: readonly (PaperPicture | null)[];
}

/** Reads what is set on paper as plain HTML, from which the files are made. */
export async function cleanPaper(paper: HTMLElement, notes: readonly PaperNote[]): Promise<CleanPaper> {
  const articles = [...paper.querySelectorAll<HTMLElement>(':scope > article')];
  const found: Element[] = [];
  const clean = articles.flatMap((article, index): CleanNote[] => {
    const note = notes[index];
    if (note === undefined) return [];
    const placeOf = (path: string): string | null => {
      const at = notes.findIndex((one) => one.path === path);
      return at === -1 ? null : `#note-${at + 1}`;
    };
    return [{ note, body: cleanNote(article, { path: note.path, placeOf, pictures: found }) }];
  });
  return { notes: clean, pictures: await readPictures(found) };
}
