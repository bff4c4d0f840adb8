import { foldPlaced, foldText, isPlain } from './fold-text.ts';
import { mayHaveSigns, type SignedTerm, signedTerm } from './signed-term.ts';

/** A word and its range in the text. */
export interface PlacedWord {
  /** The folded form used for matching. */
  readonly word: string;
  /** In UTF-16 units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The term that the word is with the signs around it. */
  readonly signed?: SignedTerm;
}

/** A word of a query. */
export interface SoughtWord {
  readonly word: string;
  /** Whether words that start with it match too. */
  readonly isPrefix: boolean;
  /** Whether it is a part of a Hangul run, whose parts need not be consecutive. */
  readonly isHangul: boolean;
  /** The word without the signs of its term; null when it has none. */
  readonly plain: string | null;
}

/** Scripts written without spaces: each character is a word, several in a row are a phrase. */
const SIGNS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー〆\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const SIGN = new RegExp(`[${SIGNS}]`, 'u');
const HANGUL = /\p{Script=Hangul}/u;
/**
 * Emoji and other symbols: each is a word, and the two halves of a flag are one. Those of ASCII belong to the syntax of notes and
 * queries; lines of drawings and characters that could not be read are no content.
 */
const SYMBOL = String.raw`\p{RI}{2}|(?![\p{ASCII}\u2500-\u259f\u2800-\u28ff\ufffc\ufffd])[\p{Sm}\p{Sc}\p{So}]|[§¶†‡‰‱※]`;
const WORD = new RegExp(String.raw`[\p{L}\p{N}\p{M}]+|${SYMBOL}`, 'gu');
const PLAIN_WORD = /[a-z0-9]+/gi;
const PART = new RegExp(String.raw`[${SIGNS}]|\p{Script=Hangul}+|[^${SIGNS}\p{Script=Hangul}]+`, 'gu');
/** The start of a Hangul syllable that is still being typed. */
const UNFINISHED = /(?<=[\uac00-\ud7a3])[\u1100-\u11ff]+$/;
/** Longest indexed word, in characters; of longer ones (usually data) only the start is indexed. */
const MAX_WORD_CHARACTERS = 64;

/** Folds a word: equal for spellings that differ only in case, accents, width or compatibility forms. */
export function foldWord(word: string): string {
  const cut = cutWord(word);
  const folded = foldText(cut);
  // A combining mark on its own stays searchable.
  return folded === '' ? cut : folded;
}

/**
 * Returns the folded words of a text in order. Words consist of letters and digits, or of one sign. A run of Hangul has a word for each
 * syllable, together with the next one: particles follow a word without a space. A word that is another term with the signs around it is
 * followed by that term: see `isSignedTerm`.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { line } of linesOf(text)) {
    const isAscii = isPlain(line);
    const folded = isAscii ? line.toLowerCase() : foldText(line);
    const hasSigns = mayHaveSigns(folded);
    if (isAscii && !hasSigns) {
      for (const word of folded.match(PLAIN_WORD) ?? []) words.push(cutWord(word));
    } else {
      for (const { part, index } of partsOf(folded)) {
        if (HANGUL.test(part)) for (let at = 0; at < part.length; at += 1) words.push(part.slice(at, at + 2));
        else {
          words.push(cutWord(part));
          const signed = hasSigns ? shortTerm(folded, part, index) : null;
          if (signed !== null) words.push(signed.word);
        }
      }
    }
  }
  return words;
}

/** Returns the same words with their ranges. Those of a Hangul run overlap. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { line, start: lineStart } of linesOf(text)) {
    const isAscii = isPlain(line);
    const {
      text: folded,
      starts,
      ends,
    } = isAscii ? { text: line.toLowerCase(), starts: [], ends: [] } : foldPlaced(line);
    const hasSigns = mayHaveSigns(folded);
    const placed = (word: string, from: number, to: number): PlacedWord => ({
      word,
      start: lineStart + (isAscii ? from : (starts[from] ?? 0)),
      end: lineStart + (isAscii ? to : (ends[to - 1] ?? line.length)),
    });
    for (const { part, index } of partsOf(folded)) {
      if (!HANGUL.test(part)) {
        const own = placed(cutWord(part), index, index + part.length);
        const signed = hasSigns ? shortTerm(folded, part, index) : null;
        yield signed === null ? own : { ...own, signed: placed(signed.word, signed.start, signed.end) };
      } else
        for (let at = 0; at < part.length; at += 1) {
          yield placed(part.slice(at, at + 2), index + at, index + Math.min(at + 2, part.length));
        }
    }
  }
}

/**
 * Returns the words by which the words of a query are found, in order.
 *
 * @param isOpen whether the last word may be incomplete
 */
export function soughtWords(text: string, isOpen = false): SoughtWord[] {
  const folded = isOpen ? foldText(text).replace(UNFINISHED, '') : foldText(text);
  const parts = [...partsOf(folded)];
  return parts.flatMap(({ part, index: at }, index): SoughtWord[] => {
    if (!HANGUL.test(part)) {
      const signed = shortTerm(folded, part, at);
      const plain = cutWord(part);
      return [{ word: signed?.word ?? plain, isPrefix: false, isHangul: false, plain: signed && plain }];
    }
    const pairs = Array.from({ length: part.length }, (_, at) => part.slice(at, at + 2));
    // A run may continue in the note, so its last syllable is found by the pair before it, or as a beginning of pairs.
    const isLast = index === parts.length - 1;
    const sought = isLast && pairs.length > 1 ? pairs.slice(0, -1) : pairs;
    return sought.map((word) => ({
      word,
      isPrefix: isLast && pairs.length === 1,
      isHangul: true,
      plain: null,
    }));
  });
}

/** Returns the words of a phrase: those that have to be consecutive, and what may follow them incompletely. */
export function soughtPhrase(text: string): { words: string[]; beginning: string | null } {
  const sought = soughtWords(text);
  const beginning = sought.at(-1)?.isPrefix ? (sought.pop()?.word ?? null) : null;
  return { words: sought.map(({ word }) => word), beginning };
}

/** Splits folded text into words, signs and runs of Hangul. */
function* partsOf(folded: string): Generator<{ part: string; index: number }> {
  for (const { 0: match, index } of folded.matchAll(WORD)) {
    if (isPlain(match) || !(SIGN.test(match) || HANGUL.test(match))) {
      yield { part: match, index };
      continue;
    }
    for (const { 0: part, index: at } of match.matchAll(PART)) yield { part, index: index + at };
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

/** Returns whether a word is one character of a script without spaces, and therefore complete once typed. */
export function isSign(word: string): boolean {
  return SIGN.test(word);
}

/** Of a word that is cut, signs are no part. */
function shortTerm(folded: string, part: string, index: number): SignedTerm | null {
  return part.length > MAX_WORD_CHARACTERS ? null : signedTerm(folded, index, index + part.length);
}

function cutWord(word: string): string {
  return word.length > MAX_WORD_CHARACTERS ? word.slice(0, MAX_WORD_CHARACTERS) : word;
}
