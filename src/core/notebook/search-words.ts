/** A word of a text, with where it stands in it. */
export interface PlacedWord {
  /** Folded: how it is sought. */
  readonly word: string;
  /** In UTF-16 units; `end` is after it. */
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that are written without spaces: each sign is a word, and several in a row a phrase. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SIGN_OR_REST =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const ONLY_ASCII = /^[\u0020-\u007e]*$/;
/** Longer words are data rather than language; only their beginning is sought. In characters. */
const MAX_WORD_CHARACTERS = 64;

/** The same for all spellings of a word that differ by case, accents or width alone. */
export function foldWord(word: string): string {
  const cut = word.length > MAX_WORD_CHARACTERS ? word.slice(0, MAX_WORD_CHARACTERS) : word;
  if (ONLY_ASCII.test(cut)) return cut.toLowerCase();
  const folded = cut.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // A mark that stands alone is still something to be found.
  return folded === '' ? cut : folded;
}

/** The words of a text in their order, folded. Letters and digits make words, all else divides them. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of text.match(WORD) ?? []) {
    if (ONLY_ASCII.test(match) || !SIGN.test(match)) words.push(foldWord(match));
    else words.push(...(match.match(SIGN_OR_REST) ?? []).map(foldWord));
  }
  return words;
}

/** The same words, each with its place. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: match, index } of text.matchAll(WORD)) {
    if (ONLY_ASCII.test(match) || !SIGN.test(match)) {
      yield { word: foldWord(match), start: index, end: index + match.length };
      continue;
    }
    for (const part of match.matchAll(SIGN_OR_REST)) {
      const start = index + part.index;
      yield { word: foldWord(part[0]), start, end: start + part[0].length };
    }
  }
}
