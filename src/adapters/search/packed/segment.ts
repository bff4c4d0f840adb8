/** Fields of a file, indexed and scored separately. `text` comes last; it alone counts frequencies. */
export const FIELDS = ['title', 'name', 'tags', 'text'] as const;
export const TEXT_FIELD = 3;
/** Position of the text frequency in a posting byte; this value or more follows as a varint. */
export const COUNT_SHIFT = 4;
export const MANY = 15;

/**
 * An immutable inverted index of some files in typed arrays, loaded in one read and searched in place. Files are numbered from 0.
 * Terms are sorted by UTF-16 units. For each term, `postings` lists the files and fields that contain it, and `positions` its word
 * offsets, counted through all fields of the file with a gap between fields.
 */
export interface Segment {
  /** Unique for the content. */
  readonly name: string;
  readonly docs: number;
  /** Ids of the files, one per line. */
  readonly ids: string;
  /** Further information on each file as UTF-8 JSON. */
  readonly entries: Uint8Array<ArrayBuffer>;
  readonly entryEnds: Uint32Array<ArrayBuffer>;
  /** Number of words in each field of each file; at most 65,535. */
  readonly lengths: Uint16Array<ArrayBuffer>;
  readonly termUnits: Uint16Array<ArrayBuffer>;
  readonly termEnds: Uint32Array<ArrayBuffer>;
  /** Number of files that contain the term. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** For each: the difference to the previous file number, then a byte with fields and text frequency. */
  readonly postings: Uint8Array<ArrayBuffer>;
  readonly postingEnds: Uint32Array<ArrayBuffer>;
  /** For each file its positions: the difference to the previous one, doubled, plus 1 when another follows. */
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly positionEnds: Uint32Array<ArrayBuffer>;
}

/** Returns the start of part `index` from the array of ends. */
export function startOf(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}

export function termAt({ termUnits, termEnds }: Segment, term: number): string {
  return String.fromCharCode(...termUnits.subarray(startOf(termEnds, term), termEnds[term]));
}

/** Returns the number of the first term not less than the word. */
export function lowerBound(segment: Segment, word: string): number {
  let low = 0;
  let high = segment.termEnds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTerm(segment, middle, word) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of a term; -1 when no file contains it. */
export function findTerm(segment: Segment, word: string): number {
  const term = lowerBound(segment, word);
  return term < segment.termEnds.length && compareTerm(segment, term, word) === 0 ? term : -1;
}

/** Returns the number after the last term with this prefix, starting at `first`. */
export function endOfPrefix(segment: Segment, first: number, length: number): number {
  const { termUnits, termEnds } = segment;
  const start = startOf(termEnds, first);
  const isSame = (term: number): boolean => {
    const at = startOf(termEnds, term);
    if ((termEnds[term] ?? 0) - at < length) return false;
    for (let unit = 0; unit < length; unit += 1) if (termUnits[at + unit] !== termUnits[start + unit]) return false;
    return true;
  };
  // Most groups are small, so exponential steps find their end quickly.
  let low = first;
  let step = 1;
  while (low + step < termEnds.length && isSame(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, termEnds.length);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (isSame(middle)) low = middle;
    else high = middle;
  }
  return high;
}

function compareTerm({ termUnits, termEnds }: Segment, term: number, word: string): number {
  const start = startOf(termEnds, term);
  const length = (termEnds[term] ?? 0) - start;
  const common = Math.min(length, word.length);
  for (let at = 0; at < common; at += 1) {
    const difference = (termUnits[start + at] ?? 0) - word.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return length - word.length;
}
