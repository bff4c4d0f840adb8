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
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SIGN_OR_REST = new RegExp(`${SIGN.source}|[^${SIGN.source.slice(1)}+`, 'gu');
const PLAIN_WORD = /[a-z0-9]+/gi;
const NOT_PLAIN = /\P{ASCII}/u;
/** Letters with a mark that Unicode does not take apart. */
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
/** Longer words are data rather than language; only their beginning is sought. In characters. */
const MAX_WORD_CHARACTERS = 64;

/** The same for all spellings of a word that differ by case, accents or width alone. */
export function foldWord(word: string): string {
  const cut = cutWord(word);
  if (isPlain(cut)) return cut.toLowerCase();
  const folded = cut
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => SPELLED[letter] ?? letter);
  // A mark that stands alone is still something to be found.
  return folded === '' ? cut : folded;
}

/** The words of a text in their order, folded. Letters and digits make words, all else divides them. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { line } of linesOf(text)) {
    if (isPlain(line)) {
      for (const word of line.toLowerCase().match(PLAIN_WORD) ?? []) words.push(cutWord(word));
      continue;
    }
    for (const match of line.match(WORD) ?? []) {
      if (isPlain(match) || !SIGN.test(match)) words.push(foldWord(match));
      else words.push(...(match.match(SIGN_OR_REST) ?? []).map(foldWord));
    }
  }
  return words;
}

/** The same words, each with its place. */
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

/** No word goes over the end of a line: most lines can be taken the quick way. */
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

/** Whether a word is one sign of a script without spaces: it is whole as soon as it is written. */
export function isSign(word: string): boolean {
  return SIGN.test(word);
}

function cutWord(word: string): string {
  return word.length > MAX_WORD_CHARACTERS ? word.slice(0, MAX_WORD_CHARACTERS) : word;
}
