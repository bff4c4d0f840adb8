import { isSignedTerm, isSignUnit } from '../../../core/search/signed-term.ts';
import { endOfPrefix, findTerm, lowerBound, type Segment, startOf, termAt } from './segment.ts';

/** An indexed term that matches a query word. */
export interface Answer {
  readonly term: number;
  /** 1 for the exact word; lower with growing distance. */
  readonly closeness: number;
  /** Whether the term contains the word only with typos. */
  readonly isSimilar: boolean;
}

const PREFIX_WEIGHT = 0.5;
/** Times the most that a field can count (2.7), less than the least that the word itself counts (0.5). */
const FUZZY_WEIGHT = 0.18;
/** Shortest word with typo tolerance. Numbers have none: 114 is not 115. */
export const FORGIVEN_FROM = 5;
/** Shortest word with typo tolerance when the query finds nothing else: `powr` may also match `poor` and `pour`. */
export const FORGIVEN_AT_LAST_FROM = 4;
/** Shortest word with a tolerance of two typos. */
const TWO_MISTAKES_CHARACTERS = 8;

/** Returns the tolerated typos of a word; 0 for fewer letters than `from`, and with signs. */
export function mistakesIn(word: string, from: number): 0 | 1 | 2 {
  if (word.length < from || /\p{N}/u.test(word) || isSignedTerm(word)) return 0;
  return word.length < TWO_MISTAKES_CHARACTERS ? 1 : 2;
}

/** Returns the terms of a segment matching a word: exact, by prefix, then similar; each group sorted, each term once. */
export function expandWord(segment: Segment, word: string, isPrefix: boolean, forgivenFrom: number): Answer[] {
  const answers: Answer[] = [];
  const exact = findTerm(segment, word);
  const isSigned = isSignedTerm(word);
  if (exact !== -1) answers.push({ term: exact, closeness: 1, isSimilar: false });
  const first = lowerBound(segment, word);
  let end = first;
  if (isPrefix && first < segment.termEnds.length && beginsWith(segment, first, word)) {
    end = endOfPrefix(segment, first, word.length);
    for (let term = first; term < end; term += 1) {
      if (term === exact || (!isSigned && hasSigns(segment, term))) continue;
      const length = (segment.termEnds[term] ?? 0) - startOf(segment.termEnds, term);
      const closeness = (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length));
      answers.push({ term, closeness, isSimilar: false });
    }
  }
  const mistakes = mistakesIn(word, forgivenFrom);
  if (mistakes === 0) return answers;
  for (const { term, distance, length } of similarTerms(segment, word, mistakes)) {
    if (term === exact || (term >= first && term < end) || hasSigns(segment, term)) continue;
    answers.push({ term, closeness: (FUZZY_WEIGHT * length) / (length + distance), isSimilar: true });
  }
  return answers;
}

/** A term with signs stands beside its word, which matches already. */
function hasSigns({ termUnits, termEnds }: Segment, term: number): boolean {
  const first = termUnits[startOf(termEnds, term)] ?? 0;
  const last = termUnits[(termEnds[term] ?? 1) - 1] ?? 0;
  return isSignUnit(first) || isSignUnit(last);
}

function beginsWith(segment: Segment, term: number, word: string): boolean {
  return termAt(segment, term).startsWith(word);
}

/**
 * Returns the terms within an edit distance of a word. Walks the sorted terms, reuses the rows of the shared prefix with the
 * previous term, and skips all terms with a prefix that is already too far.
 */
function similarTerms(
  segment: Segment,
  word: string,
  mistakes: number,
): { term: number; distance: number; length: number }[] {
  const { termUnits, termEnds } = segment;
  const found: { term: number; distance: number; length: number }[] = [];
  const width = word.length + 1;
  const deepest = word.length + mistakes;
  const rows = new Uint8Array(width * (deepest + 1));
  for (let at = 0; at < width; at += 1) rows[at] = at;
  const units = new Uint16Array(deepest);
  /** Number of letters with computed rows. */
  let known = 0;
  let term = 0;
  while (term < termEnds.length) {
    const start = startOf(termEnds, term);
    const length = (termEnds[term] ?? 0) - start;
    let depth = 0;
    while (depth < known && depth < length && units[depth] === termUnits[start + depth]) depth += 1;
    let isTooFar = false;
    while (depth < length && depth < deepest) {
      const unit = termUnits[start + depth] ?? 0;
      units[depth] = unit;
      depth += 1;
      if (nextRow(rows, width, depth, unit, word) > mistakes) {
        isTooFar = true;
        break;
      }
    }
    known = depth;
    if (isTooFar || length > deepest) {
      term = endOfPrefix(segment, term, depth);
      continue;
    }
    const distance = rows[length * width + word.length] ?? width;
    if (distance <= mistakes) found.push({ term, distance, length });
    term += 1;
  }
  return found;
}

/** Computes one more row of the Levenshtein table; returns its minimum. */
function nextRow(rows: Uint8Array, width: number, depth: number, unit: number, word: string): number {
  const row = depth * width;
  const above = row - width;
  let least = depth;
  rows[row] = depth;
  for (let at = 1; at < width; at += 1) {
    const swap = (rows[above + at - 1] ?? 0) + (word.charCodeAt(at - 1) === unit ? 0 : 1);
    const change = Math.min((rows[above + at] ?? 0) + 1, (rows[row + at - 1] ?? 0) + 1);
    const value = Math.min(swap, change);
    rows[row + at] = value;
    if (value < least) least = value;
  }
  return least;
}
