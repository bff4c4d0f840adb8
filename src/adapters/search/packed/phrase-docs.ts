import { PositionCursor, PostingCursor } from './posting-cursor.ts';
import { findTerm, type Segment } from './segment.ts';

export interface PhraseDoc {
  readonly doc: number;
  /** Number of occurrences. */
  readonly times: number;
  /** One bit per field that contains its first word. */
  readonly mask: number;
}

/** Returns the files of a segment that contain consecutive words, ascending. */
export function phraseDocs(segment: Segment, words: readonly string[]): PhraseDoc[] {
  const terms = words.map((word) => findTerm(segment, word));
  if (terms.includes(-1)) return [];
  const cursors = terms.map((term) => ({
    files: new PostingCursor(segment, term),
    places: new PositionCursor(segment, term),
    isRead: true,
  }));
  /** Moves to the first file from `doc` on; false when none is left. */
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

/** Counts how often a position of the first list is followed by one of the second, and so on. Each list is ascending. */
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
