import { isRecord } from '../../../core/shared/json/parse-json.ts';
import { FIELDS, type Segment } from './segment.ts';

/** Version of the layout and of word splitting. A segment saved with another version is rebuilt. */
const SEGMENT_VERSION = 2;
const CHECK_START = 0x811c9dc5;
const CHECK_PRIME = 0x01000193;

type Columns = Omit<Segment, 'name' | 'docs' | 'ids'>;
const COLUMNS: readonly (keyof Columns)[] = [
  'entries',
  'entryEnds',
  'lengths',
  'termUnits',
  'termEnds',
  'counts',
  'postings',
  'postingEnds',
  'positions',
  'positionEnds',
];

/** A saved segment; typed arrays are stored as they are. */
export interface SavedSegment {
  readonly version: typeof SEGMENT_VERSION;
  readonly check: number;
  readonly segment: Segment;
}

export function saveSegment(segment: Segment): SavedSegment {
  return { version: SEGMENT_VERSION, check: checkOf(segment), segment };
}

/** Restores a segment; null when damaged or of another version. */
export function restoreSegment(saved: unknown): Segment | null {
  if (!isRecord(saved) || saved.version !== SEGMENT_VERSION || !isSegment(saved.segment)) return null;
  const { segment } = saved;
  return checkOf(segment) === saved.check && isWhole(segment) ? segment : null;
}

/** Detects damage, not malice: only this app can write there. */
export function checkText(text: string, start = CHECK_START): number {
  let check = start;
  for (let at = 0; at < text.length; at += 1) check = Math.imul(check ^ text.charCodeAt(at), CHECK_PRIME);
  return check >>> 0;
}

function checkOf(segment: Segment): number {
  let check = checkText(`${segment.name} ${segment.docs}`);
  check = checkText(segment.ids, check);
  for (const column of COLUMNS) {
    const { buffer, byteOffset, byteLength } = segment[column];
    check = Math.imul(check ^ byteLength, CHECK_PRIME);
    const isAligned = byteOffset % 4 === 0;
    const words = new Uint32Array(
      isAligned ? buffer : buffer.slice(byteOffset),
      isAligned ? byteOffset : 0,
      byteLength >>> 2,
    );
    for (let at = 0; at < words.length; at += 1) check = Math.imul(check ^ (words[at] ?? 0), CHECK_PRIME);
    const bytes = new Uint8Array(buffer, byteOffset + (byteLength & ~3), byteLength & 3);
    for (const byte of bytes) check = Math.imul(check ^ byte, CHECK_PRIME);
  }
  return check >>> 0;
}

function isSegment(value: unknown): value is Segment {
  if (!isRecord(value)) return false;
  const { name, docs, ids } = value;
  if (typeof name !== 'string' || typeof docs !== 'number' || typeof ids !== 'string') return false;
  return COLUMNS.every((column) => {
    const array = value[column];
    if (column === 'lengths' || column === 'termUnits') return array instanceof Uint16Array;
    return column.endsWith('Ends') || column === 'counts' ? array instanceof Uint32Array : array instanceof Uint8Array;
  });
}

/** Returns whether the columns are consistent. */
function isWhole(segment: Segment): boolean {
  const terms = segment.termEnds.length;
  return (
    segment.entryEnds.length === segment.docs &&
    segment.lengths.length === segment.docs * FIELDS.length &&
    [segment.counts, segment.postingEnds, segment.positionEnds].every(({ length }) => length === terms) &&
    (segment.entryEnds.at(-1) ?? 0) === segment.entries.length &&
    (segment.termEnds.at(-1) ?? 0) === segment.termUnits.length &&
    (segment.postingEnds.at(-1) ?? 0) === segment.postings.length &&
    (segment.positionEnds.at(-1) ?? 0) === segment.positions.length
  );
}
