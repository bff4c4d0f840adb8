/** Parts of a file that are sought and weighed by themselves. `text` comes last: it alone counts how often it has a word. */
export const FIELDS = ['title', 'name', 'tags', 'text'] as const;
export const TEXT_FIELD = 3;
/** Where in the byte of a posting it is said how often the text has the word; this many or more follow as a number. */
export const COUNT_SHIFT = 4;
export const MANY = 15;

/**
 * The words of some files, in typed arrays that are written once: to be read from the disk in one go and sought in as they are. Files are
 * numbered from 0. Terms are sorted by their UTF-16 units; of each, `postings` says which files have it and in which fields, and
 * `positions` where: as words counted through all fields of the file, with a gap between fields.
 */
export interface Segment {
  /** Never the same for other content. */
  readonly name: string;
  readonly docs: number;
  /** Ids of the files, one a line. */
  readonly ids: string;
  /** What else is known of each file, as JSON in UTF-8. */
  readonly entries: Uint8Array<ArrayBuffer>;
  readonly entryEnds: Uint32Array<ArrayBuffer>;
  /** Words in each field of each file; at most 65,535 are counted. */
  readonly lengths: Uint16Array<ArrayBuffer>;
  readonly termUnits: Uint16Array<ArrayBuffer>;
  readonly termEnds: Uint32Array<ArrayBuffer>;
  /** Files that have the term. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** For each: how much further the file is than the one before, then a byte: fields, and how often in the text. */
  readonly postings: Uint8Array<ArrayBuffer>;
  readonly postingEnds: Uint32Array<ArrayBuffer>;
  /** For each file its places, each as how much further it is than the one before, doubled, plus 1 when another follows. */
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly positionEnds: Uint32Array<ArrayBuffer>;
}

/** Where the piece numbered `index` begins, by where the pieces end. */
export function startOf(ends: Uint32Array, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}

export function termAt({ termUnits, termEnds }: Segment, term: number): string {
  return String.fromCharCode(...termUnits.subarray(startOf(termEnds, term), termEnds[term]));
}

/** The number of the first term that is not before the word. */
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

/** -1 when no file has it. */
export function findTerm(segment: Segment, word: string): number {
  const term = lowerBound(segment, word);
  return term < segment.termEnds.length && compareTerm(segment, term, word) === 0 ? term : -1;
}

/** The number after the last term that begins so, of those from `first` on. */
export function endOfPrefix(segment: Segment, first: number, length: number): number {
  const { termUnits, termEnds } = segment;
  const start = startOf(termEnds, first);
  const isSame = (term: number): boolean => {
    const at = startOf(termEnds, term);
    if ((termEnds[term] ?? 0) - at < length) return false;
    for (let unit = 0; unit < length; unit += 1) if (termUnits[at + unit] !== termUnits[start + unit]) return false;
    return true;
  };
  // Most groups are small: steps that double reach their end soon.
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
