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
      const times = timesInOrder(places);
      if (times > 0) found.push({ doc: furthest, times, mask: cursors[0]?.files.mask ?? 0 });
      doc = furthest + 1;
    } else {
      doc = furthest;
    }
  }
}

/** How often a place of the first list is followed by one of the second, and so on. Each list rises. */
function timesInOrder([first = [], ...others]: readonly (readonly number[])[]): number {
  const ats = others.map(() => 0);
  let times = 0;
  for (const place of first) {
    let isFollowed = true;
    for (let index = 0; index < others.length && isFollowed; index += 1) {
      const list = others[index] ?? [];
      const wanted = place + index + 1;
      let at = ats[index] ?? 0;
      while (at < list.length && (list[at] ?? 0) < wanted) at += 1;
      ats[index] = at;
      isFollowed = list[at] === wanted;
    }
    if (isFollowed) times += 1;
  }
  return times;
}
