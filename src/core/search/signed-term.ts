/** A word with the signs that are a part of its term, and its range in the text. */
export interface SignedTerm {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Characters of words, and others that are not in ASCII. */
const WORD = String.raw`[a-z0-9\u0080-\uffff]`;
/** What may stand before a sign that begins a term. */
const BEFORE = /[\s([{"',;:>`-]/;
/** A sign that begins or continues a term. Lines without one are most lines, so they are not read further. */
const SIGNED = new RegExp(
  [
    String.raw`(?:^|${BEFORE.source})(?:[#@]${WORD}|\.[a-z])`,
    String.raw`${WORD}\\?(?:[+#]|\^|\s?[<>]=?\s?[-+.]?\d)`,
    String.raw`(?<![*a-z0-9])[a-z]\\?\*(?![*a-z0-9])`,
  ].join('|'),
);
/** Signs after a word: `C++`, `Ca2+`, `C#`, `10^-3`, `p<0.05`. A backslash before a sign is the one of Markdown. */
const AFTER =
  /\\?\+\\?\+(?!\+)|\\?\+(?![a-z0-9+])|\\?#(?![a-z0-9#^])|\\?\^\{?-?(?=[a-z0-9\u0080-\uffff])|\s?\\?[<>]=?(?=\s?[-+.]?\d)/y;
/** After a single letter: `A*`. The end of emphasis is none. */
const STAR = /\\?\*(?![*a-z0-9])/y;

/** Returns whether a folded line may have terms with signs. */
export function mayHaveSigns(line: string): boolean {
  return SIGNED.test(line);
}

/** Returns whether a term of the index has signs. */
export function isSignedTerm(word: string): boolean {
  return isSignUnit(word.charCodeAt(0)) || isSignUnit(word.charCodeAt(word.length - 1));
}

/** Returns whether a UTF-16 unit at an end of a term is a sign. Other terms consist of letters and digits, or are signs beyond ASCII. */
export function isSignUnit(unit: number): boolean {
  return unit < 48 || (unit > 57 && unit < 65) || unit === 94;
}

/**
 * Returns the term that a word of a folded text is with the signs around it; null without signs. `C++` is another term than `C`, `#plant`
 * another one than `plant`. Signs that only join words are none: `B-114`, `and/or`.
 */
export function signedTerm(text: string, from: number, to: number): SignedTerm | null {
  const word = text.slice(from, to);
  const after = readAfter(text, from, to);
  if (after !== '') return { word: word + normal(after), start: from, end: to + after.length };
  const sign = text.charAt(from - 1);
  const isBeginning = sign === '#' || sign === '@' || (sign === '.' && /^\p{L}{2}/u.test(word));
  if (!isBeginning || !(from === 1 || BEFORE.test(text.charAt(from - 2)))) return null;
  return { word: sign + word, start: from - 1, end: to };
}

function readAfter(text: string, from: number, to: number): string {
  AFTER.lastIndex = to;
  const found = AFTER.exec(text)?.[0];
  if (found !== undefined) return found;
  if (to - from > 1 || text.charAt(from - 1) === '*' || !/[a-z]/.test(text.charAt(from))) return '';
  STAR.lastIndex = to;
  return STAR.exec(text)?.[0] ?? '';
}

/** Returns the signs without what Markdown and LaTeX need: `\`, `{` and space. */
function normal(signs: string): string {
  return signs.replace(/[\\{\s]/g, '');
}
