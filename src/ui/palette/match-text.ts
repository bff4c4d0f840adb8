/** Part of a text: from start to before end, in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

export interface Match {
  /** Higher is better; only to be compared for one query. */
  readonly score: number;
  readonly marks: readonly Mark[];
}

const LETTER = /[\p{L}\p{N}]/u;
const NON_ASCII = /[\u0080-\uffff]/;

/** Without case and accents, each character where it was; a text where that cannot be keeps its accents. */
export function foldText(text: string): string {
  // Most names: a notebook may have a hundred thousand.
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain.length === text.length) return plain;
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The words of a query, folded. */
export function wordsOf(query: string): string[] {
  return foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Whether each word stands in a text, whole or by letters in their order, of which the first begins a word.
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
  // A number is that number.
  return word.length < 2 || /^\d+$/.test(word) ? null : findScattered(text, word);
}

/** As one piece; best where a word begins, and the later the place the better: names stand last in a path. */
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
 * The score of `matchWords` where each word stands in the text as one piece, and nothing else: for looking through many texts.
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

/** Letter by letter: `wksum` finds `weekly-summary`. */
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
  // Letters strewn over a long text say nothing.
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
