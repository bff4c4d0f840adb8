/** Range of a text, end exclusive, in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

export interface Match {
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  readonly marks: readonly Mark[];
}

const LETTER = /[\p{L}\p{N}]/u;
const NON_ASCII = /[\u0080-\uffff]/;

/** Folds case and accents without changing offsets; a text for which that is impossible keeps its accents. */
export function foldText(text: string): string {
  // Fast path for most names: a notebook may have a hundred thousand.
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length === text.length) return plain;
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

export function wordsOf(query: string): string[] {
  return foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Returns whether each word occurs in a text, as a substring or as a subsequence of letters whose first letter starts a word.
 *
 * @param text folded by `foldText`
 * @param words from `wordsOf`; none fits everything
 */
export function matchWords(text: string, words: readonly string[]): Match | null {
  let score = 0;
  const marks: Mark[] = [];
  for (const word of words) {
    const found = matchWord(text, word);
    if (found === null) return null;
    score += found.score;
    marks.push(...found.marks);
  }
  return { score, marks: mergeMarks(marks) };
}

function matchWord(text: string, word: string): Match | null {
  const whole = findWhole(text, word);
  if (whole !== null) return whole;
  // A number matches as a substring only.
  return word.length < 2 || /^\d+$/.test(word) ? null : findScattered(text, word);
}

/** Scores a substring: best at the start of a word, and better at a later position, because file names are last in a path. */
function findWhole(text: string, word: string): Match | null {
  const at = wholeAt(text, word);
  return at < 0 ? null : { score: wholeScore(text, word, at), marks: [[at, at + word.length]] };
}

function wholeAt(text: string, word: string): number {
  const last = text.lastIndexOf(word);
  let at = last;
  while (at > 0 && !beginsWord(text, at)) at = text.lastIndexOf(word, at - 1);
  return at < 0 ? last : at;
}

function wholeScore(text: string, word: string, at: number): number {
  if (!beginsWord(text, at)) return 60;
  const end = at + word.length;
  const isWholeWord = end === text.length || !LETTER.test(text[end] ?? '');
  return (isWholeWord ? 110 : 100) + (at === 0 ? 5 : 0);
}

/**
 * Returns the score of `matchWords` for substrings only; fast enough for many texts.
 *
 * @param from places from here on count this much more
 * @returns 0 when a word is not there
 */
export function scoreWhole(text: string, words: readonly string[], from = text.length, bonus = 0): number {
  let score = 0;
  for (const word of words) {
    const at = wholeAt(text, word);
    if (at < 0) return 0;
    score += wholeScore(text, word, at) + (at >= from ? bonus : 0);
  }
  return score;
}

/** Matches a subsequence of letters: `wksum` finds `weekly-summary`. */
function findScattered(text: string, word: string): Match | null {
  for (let start = text.lastIndexOf(word[0] ?? ''); start >= 0; start = text.lastIndexOf(word[0] ?? '', start - 1)) {
    if (beginsWord(text, start)) {
      const found = spread(text, word, start);
      if (found !== null) return found;
    }
    if (start === 0) return null;
  }
  return null;
}

function spread(text: string, word: string, start: number): Match | null {
  const marks: Mark[] = [];
  let at = start;
  let gaps = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, at);
    if (next < 0) return null;
    const inWord = next === at && marks.length > 0;
    if (!inWord && marks.length > 0) gaps += 1;
    const last = marks.at(-1);
    if (inWord && last) marks[marks.length - 1] = [last[0], next + letter.length];
    else marks.push([next, next + letter.length]);
    at = next + letter.length;
  }
  // Letters scattered over a long text are no match.
  if (at - start > word.length * 4 || gaps > Math.ceil(word.length / 2)) return null;
  return { score: Math.max(10, 50 - 8 * gaps - (at - start - word.length)), marks };
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !LETTER.test(text[at - 1] ?? '');
}

function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const mark of [...marks].sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && mark[0] <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], mark[1])];
    else merged.push(mark);
  }
  return merged;
}
