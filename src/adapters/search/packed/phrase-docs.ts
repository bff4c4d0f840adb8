import { PositionCursor, PostingCursor } from './posting-cursor.ts';
import { findTerm, type Segment } from './segment.ts';

/** A file that has a phrase. */
export interface PhraseDoc {
  readonly doc: number;
  /** How often it has it. */
  readonly times: number;
  /** A bit for each field that has its first word. */
  readonly mask: number;
}

/** The files of a segment in which words stand one after another, rising. */
export function phraseDocs(segment: Segment, words: readonly string[]): PhraseDoc[] {
  const terms = words.map((word) => findTerm(segment, word));
  if (terms.includes(-1)) return [];
  const cursors = terms.map((term) => ({
    files: new PostingCursor(segment, term),
    places: new PositionCursor(segment, term),
    isRead: true,
  }));
  /** To the first file from `doc` on; false when there is none. */
  const seek = (cursor: (typeof cursors)[number], doc: number): boolean => {
    while (cursor.files.doc < doc) {
      if (!cursor.isRead) cursor.places.skip();
      if (!cursor.files.next()) return false;
      cursor.isRead = false;
    }
    return true;
  };
  const found: PhraseDoc[] = [];
  for (let doc = 0; ; ) {
    let furthest = doc;
    for (const cursor of cursors) {
      if (!seek(cursor, furthest)) return found;
      furthest = cursor.files.doc;
    }
    if (cursors.every(({ files }) => files.doc === furthest)) {
      const places = cursors.map((cursor) => {
        cursor.isRead = true;
        return cursor.places.read();
      });
      const [first = [], ...others] = places;
      const sets = others.map((one) => new Set(one));
      const times = first.filter((place) => sets.every((set, index) => set.has(place + index + 1))).length;
      if (times > 0) found.push({ doc: furthest, times, mask: cursors[0]?.files.mask ?? 0 });
      doc = furthest + 1;
    } else {
      doc = furthest;
    }
  }
}
