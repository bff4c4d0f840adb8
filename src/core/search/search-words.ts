/** A word and its range in the text. */
export interface PlacedWord {
  /** The folded form used for matching. */
  readonly word: string;
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: each character is a word, several in a row are a phrase. */
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SIGN_OR_REST = new RegExp(`${SIGN.source}|[^${SIGN.source.slice(1)}+`, 'gu');
const PLAIN_WORD = /[a-z0-9]+/gi;
const NOT_PLAIN = /\P{ASCII}/u;
/** Letters with a diacritic that Unicode does not decompose. */
const UNDIVIDED = /[ßæœøłđðþıħ]/g;
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
/** Longest indexed word, in characters; of longer ones (usually data) only the start is indexed. */
const MAX_WORD_CHARACTERS = 64;

/** Folds a word: equal for spellings that differ only in case, accents or width. */
export function foldWord(word: string): string {
  const cut = cutWord(word);
  if (isPlain(cut)) return cut.toLowerCase();
  const folded = cut
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => SPELLED[letter] ?? letter);
  // A combining mark on its own stays searchable.
  return folded === '' ? cut : folded;
}

/** Returns the folded words of a text in order. Words consist of letters and digits. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { line } of linesOf(text)) {
    if (isPlain(line)) {
      for (const word of line.toLowerCase().match(PLAIN_WORD) ?? []) words.push(cutWord(word));
      continue;
    }
    for (const match of line.match(WORD) ?? []) {
      if (isPlain(match) || !SIGN.test(match)) words.push(foldWord(match));
      // One by one: a note may be a single run of signs, and a call takes only so many arguments.
      else for (const sign of match.match(SIGN_OR_REST) ?? []) words.push(foldWord(sign));
    }
  }
  return words;
}

/** Returns the same words with their ranges. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { line, start: lineStart } of linesOf(text)) {
    const isPlainLine = isPlain(line);
    for (const { 0: match, index } of line.matchAll(isPlainLine ? PLAIN_WORD : WORD)) {
      const start = lineStart + index;
      if (isPlainLine || isPlain(match) || !SIGN.test(match)) {
        yield { word: foldWord(match), start, end: start + match.length };
        continue;
      }
      for (const part of match.matchAll(SIGN_OR_REST)) {
        const at = start + part.index;
        yield { word: foldWord(part[0]), start: at, end: at + part[0].length };
      }
    }
  }
}

/** Splits by line: no word crosses a line end, and most lines are ASCII and take the fast path. */
function* linesOf(text: string): Generator<{ line: string; start: number }> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield { line: text.slice(start, end), start };
    start = end + 1;
  }
}

function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** Returns whether a word is one character of a script without spaces, and therefore complete once typed. */
export function isSign(word: string): boolean {
  return SIGN.test(word);
}

function cutWord(word: string): string {
  return word.length > MAX_WORD_CHARACTERS ? word.slice(0, MAX_WORD_CHARACTERS) : word;
}
