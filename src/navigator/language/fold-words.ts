import { REAL_WORDS } from './real-words.ts';

/** Normalizes a text for comparison: lower case, without accents and curly apostrophes. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/gu, "'")
    .toLowerCase();
}

/**
 * Returns the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours count one each.
 * Stops early and returns `limit + 1` for a distance above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** Real words within one edit of a keyword, which are not misspellings of it. */
const NOT_MISSPELLED = new Set(
  (
    'fine mind kind bind wind fund fond oven over dead head lead road bread ready real reed seed ' +
    'love more mode dove wove mole last lost lit lift least lists fist lest past post fast best test rest nest ' +
    'text note notes data date dates late later light blue days day say want went what when then than them ' +
    'weak seek week weeks meek mouth mouths months month tidy model modern sample samples center open opens ' +
    'how who slow snow shown remote promise related delta dilute diluted deplete depleted'
  ).split(' '),
);

/**
 * Returns whether `word` may misspell `keyword`: one edit for keywords of four to seven letters, two for longer ones.
 * Both must be folded.
 */
export function isNear(word: string, keyword: string): boolean {
  if (word === keyword) return true;
  if (keyword.length < 4 || word.length < 3 || NOT_MISSPELLED.has(word)) return false;
  const limit = keyword.length >= 8 ? 2 : 1;
  return editDistance(word, keyword, limit) <= limit;
}

/**
 * Returns whether a word may misspell the keyword of a change. A wrong guess could lose a file, so at most one edit and no
 * inflection is accepted: "the plan was moved" only reports.
 */
export function isSlipOfChange(word: string, keyword: string): boolean {
  if (word === keyword) return true;
  if (REAL_WORDS.has(word)) return false;
  const isInflected = ['d', 's', 'r'].some((ending) => word === keyword + ending);
  return !isInflected && isNear(word, keyword) && editDistance(word, keyword, 1) <= 1;
}

/** Misspellings of words too short for the edit distance. */
const SHORT_SLIPS: Readonly<Record<string, string>> = {
  teh: 'the',
  hte: 'the',
  tha: 'the',
  tge: 'the',
  thw: 'the',
  fo: 'of',
  adn: 'and',
  nad: 'and',
  fomr: 'from',
  frm: 'from',
  wiht: 'with',
  wtih: 'with',
  wth: 'with',
  itno: 'into',
  inot: 'into',
  plaese: 'please',
  pleas: 'please',
  pls: 'please',
  plz: 'please',
  plese: 'please',
  yuo: 'you',
  waht: 'what',
  taht: 'that',
  thsi: 'this',
  htis: 'this',
  ym: 'my',
  si: 'is',
};

/** Corrects a misspelled short word; returns others unchanged. */
export function mendShort(word: string): string {
  return Object.hasOwn(SHORT_SLIPS, word) ? (SHORT_SLIPS[word] ?? word) : word;
}

/** Function words and polite words, which name nothing in a request. */
export const FILLER = new Set(
  (
    "please kindly could can would will you u me my mine i i'd id like want need to the a an this that these those it its for " +
    'of in on at by with from and or also just now then so hey hi hello ok okay well thanks thank some any all every each ' +
    'everything anything something is are was were be been do does did have has had there here what which who how us our we ' +
    "let let's lets got get give tell quickly quick short brief new small nice good lot maybe perhaps into onto as under " +
    'about regarding concerning navigator cloister'
  ).split(' '),
);

/** Words for notes in general, which name no subject. */
export const GENERIC_NOUNS = new Set(
  (
    'note notes file files page pages document documents doc docs folder folders directory directories notebook notebooks ' +
    'entry entries experiment experiments experimental record records text texts content contents markdown stuff things work ' +
    'results result data one ones latest newest recent last first'
  ).split(' '),
);

/** Splits a name or sentence into folded words; numbers count as words. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
