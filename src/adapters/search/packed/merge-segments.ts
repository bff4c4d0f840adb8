import { ByteWriter } from './byte-writer.ts';
import { type InParts, runToEnd } from './in-parts.ts';
import { PositionCursor, PostingCursor } from './posting-cursor.ts';
import { COUNT_SHIFT, FIELDS, MANY, type Segment, termAt } from './segment.ts';
import type { Slot } from './slot.ts';

/** Words that are merged in one part. */
const PART_TERMS = 5000;

/** Merges segments in order. Deleted files are dropped, with words that only they contain. */
export function mergeSegments(slots: readonly Slot[]): Segment {
  return runToEnd(mergingSegments(slots));
}

/** As `mergeSegments`, in parts. */
export function* mergingSegments(slots: readonly Slot[]): InParts<Segment> {
  const files = mergeFiles(slots);
  const units: number[] = [];
  const termEnds: number[] = [];
  const counts: number[] = [];
  const postingEnds: number[] = [];
  const positionEnds: number[] = [];
  const postings = new ByteWriter();
  const positions = new ByteWriter();
  const heads = slots.map(({ segment }) => ({ segment, term: 0, word: wordAt(segment, 0) }));
  for (;;) {
    let least: string | null = null;
    for (const { word } of heads) if (word !== null && (least === null || word < least)) least = word;
    if (least === null) break;
    let count = 0;
    let last = -1;
    for (const [index, head] of heads.entries()) {
      if (head.word !== least) continue;
      const numbers = files.numbers[index];
      const cursor = new PostingCursor(head.segment, head.term);
      const places = new PositionCursor(head.segment, head.term);
      while (cursor.next()) {
        const start = places.at;
        places.skip();
        const doc = numbers?.[cursor.doc] ?? -1;
        if (doc === -1) continue;
        postings.varint(doc - last);
        postings.byte(cursor.mask | (Math.min(cursor.count, MANY) << COUNT_SHIFT));
        if (cursor.count >= MANY) postings.varint(cursor.count - MANY);
        positions.append(head.segment.positions, start, places.at);
        last = doc;
        count += 1;
      }
      head.term += 1;
      head.word = wordAt(head.segment, head.term);
    }
    if (count === 0) continue;
    for (let unit = 0; unit < least.length; unit += 1) units.push(least.charCodeAt(unit));
    termEnds.push(units.length);
    counts.push(count);
    postingEnds.push(postings.length);
    positionEnds.push(positions.length);
    if (termEnds.length % PART_TERMS === 0) yield;
  }
  return {
    name: crypto.randomUUID(),
    docs: files.ids.length,
    ids: files.ids.join('\n'),
    entries: files.entries.finish(),
    entryEnds: Uint32Array.from(files.entryEnds),
    lengths: Uint16Array.from(files.lengths),
    termUnits: Uint16Array.from(units),
    termEnds: Uint32Array.from(termEnds),
    counts: Uint32Array.from(counts),
    postings: postings.finish(),
    postingEnds: Uint32Array.from(postingEnds),
    positions: positions.finish(),
    positionEnds: Uint32Array.from(positionEnds),
  };
}

function wordAt(segment: Segment, term: number): string | null {
  return term < segment.termEnds.length ? termAt(segment, term) : null;
}

/** Returns the remaining files, and per slot the new number of each file; -1 for a dropped one. */
function mergeFiles(slots: readonly Slot[]) {
  const ids: string[] = [];
  const entries = new ByteWriter();
  const entryEnds: number[] = [];
  const lengths: number[] = [];
  const numbers = slots.map((slot) => {
    const map = new Int32Array(slot.segment.docs).fill(-1);
    for (let doc = 0; doc < slot.segment.docs; doc += 1) {
      if (slot.dead[doc] === 1) continue;
      map[doc] = ids.length;
      ids.push(slot.ids[doc] ?? '');
      entries.append(slot.encoded(doc));
      entryEnds.push(entries.length);
      for (let field = 0; field < FIELDS.length; field += 1)
        lengths.push(slot.segment.lengths[doc * FIELDS.length + field] ?? 0);
    }
    return map;
  });
  return { ids, entries, entryEnds, lengths, numbers };
}
