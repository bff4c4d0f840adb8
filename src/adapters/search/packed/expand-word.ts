import { endOfPrefix, findTerm, lowerBound, type Segment, startOf, termAt } from './segment.ts';

/** A term that answers a word of a query. */
export interface Answer {
  readonly term: number;
  /** 1 for the word itself, less the further the term is from it. */
  readonly closeness: number;
}

const PREFIX_WEIGHT = 0.5;
const FUZZY_WEIGHT = 0.3;
/** Shorter words are not sought with mistakes, and numbers never: 114 is not 115. */
export const FORGIVEN_FROM = 5;
/** The same where nothing was found otherwise: `powr` is like `poor` and `pour` as well, and rarely meant as it stands. */
export const FORGIVEN_AT_LAST_FROM = 4;
/** From this length on two mistakes are forgiven. */
const TWO_MISTAKES_CHARACTERS = 8;

/** How many mistakes are forgiven in a word; none in one that has fewer letters than `from`. */
export function mistakesIn(word: string, from: number): 0 | 1 | 2 {
  if (word.length < from || /\p{N}/u.test(word)) return 0;
  return word.length < TWO_MISTAKES_CHARACTERS ? 1 : 2;
}

/** The terms of a segment that answer a word: itself, then what begins so, then what is like it; each group sorted, each term once. */
export function expandWord(segment: Segment, word: string, isPrefix: boolean, forgivenFrom: number): Answer[] {
  const answers: Answer[] = [];
  const exact = findTerm(segment, word);
  if (exact !== -1) answers.push({ term: exact, closeness: 1 });
  const first = lowerBound(segment, word);
  let end = first;
  if (isPrefix && first < segment.termEnds.length && beginsWith(segment, first, word)) {
    end = endOfPrefix(segment, first, word.length);
    for (let term = first; term < end; term += 1) {
      if (term === exact) continue;
      const length = (segment.termEnds[term] ?? 0) - startOf(segment.termEnds, term);
      const closeness = (PREFIX_WEIGHT * length) / (length + 0.3 * (length - word.length));
      answers.push({ term, closeness });
    }
  }
  const mistakes = mistakesIn(word, forgivenFrom);
  if (mistakes === 0) return answers;
  for (const { term, distance, length } of similarTerms(segment, word, mistakes)) {
    if (term === exact || (term >= first && term < end)) continue;
    answers.push({ term, closeness: (FUZZY_WEIGHT * length) / (length + distance) });
  }
  return answers;
}

function beginsWith(segment: Segment, term: number, word: string): boolean {
  return termAt(segment, term).startsWith(word);
}

/**
 * Terms that at most so many letters tell from a word. Goes along the sorted terms: what has been worked out for the letters that a
 * term shares with the one before is kept, and all that begins too far from the word is passed over at once.
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
  /** Letters for which there are rows. */
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

/** One more letter of Levenshtein's table; gives the least figure of its row. */
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
