import { createSubstringAutomaton, type SearchedText, type SubstringCursor } from './substring-automaton.ts';

/** Pieces of a key of this many characters count as secret; of a shorter key, the whole. */
const PIECE_CHARS = 12;
/** Base64 characters that a piece of 12 bytes determines wherever it begins. */
const PIECE_BASE64_CHARS = 15;
/** A piece that keeps fewer symbols without its punctuation would match ordinary words. */
const FEWEST_SYMBOLS = 8;

/** A letter or digit outside ASCII: it separates no characters of a key, but ends a piece. */
export const OTHER_LETTER = 255;

/** One way to read a text: as symbols, among which pieces of the key are found whatever stands between them. */
export interface KeyView {
  /** Symbol of a character by its code; 0 for a separator, `OTHER_LETTER` for a letter that no key has. */
  readonly symbolOf: Uint8Array;
  /** Whether `%2d`, `\x2d` and `\u002d` are read as the character they mean. */
  readonly readsEscapes: boolean;
  cursor(): SubstringCursor;
}

/** Returns the views in which a key can be recognized: its characters, and its encodings. */
export function viewsOf(key: string): readonly KeyView[] {
  return [viewOfCharacters(key), viewOfEncodings(key)];
}

/**
 * The key, also in reverse, in another case, with escapes and with separators. A key without a digit is made of words, and a short or
 * sparse one may be: the punctuation and the case of such a key count, so that it does not mask ordinary text.
 */
function viewOfCharacters(key: string): KeyView {
  const loose = symbolTable((character) => /[a-z0-9]/i.test(character), true);
  const looseMin = fewestSymbols([...key], PIECE_CHARS, loose.symbolOf);
  const isLoose = key.length >= PIECE_CHARS && /\d/.test(key) && looseMin >= FEWEST_SYMBOLS;
  const { symbolOf, size } = isLoose
    ? loose
    : symbolTable((character) => /[a-z0-9]/i.test(character) || key.includes(character), false);
  const minLength = isLoose ? looseMin : Math.min(PIECE_CHARS, key.length);
  const spellings = new Set([key, withoutEscapes(key), JSON.stringify(key).slice(1, -1)]);
  const texts = [...spellings].flatMap((spelling) => {
    const symbols = symbolsOf([...spelling], symbolOf);
    return bothWays(symbols).map((way) => ({ symbols: way, minLength: Math.min(minLength, symbols.length) }));
  });
  return { symbolOf, readsEscapes: true, cursor: createSubstringAutomaton(texts, size).cursor };
}

/** Base64 at all three alignments, hexadecimal and decimal character codes; base64 and hexadecimal also of the reverse. */
function viewOfEncodings(key: string): KeyView {
  const { symbolOf, size } = symbolTable((character) => /[a-z0-9]/i.test(character), true);
  const characters = [...key];
  const backwards = characters.toReversed();
  const hex = (character: string) => codeOf(character).toString(16).padStart(2, '0');
  const encoded = (units: readonly string[], window: number): SearchedText => ({
    symbols: symbolsOf(units, symbolOf),
    minLength: Math.max(FEWEST_SYMBOLS, fewestSymbols(units, window, symbolOf)),
  });
  const texts = [
    ...[characters, backwards].flatMap((way) => [
      ...[0, 1, 2].map((before) => encoded(base64Of(way, before), PIECE_BASE64_CHARS)),
      encoded(way.map(hex), PIECE_CHARS),
    ]),
    encoded(
      characters.map((character) => `x${hex(character)}`),
      PIECE_CHARS,
    ),
    encoded(
      characters.map((character) => `0x${hex(character)}`),
      PIECE_CHARS,
    ),
    encoded(
      characters.map((character) => String(codeOf(character))),
      PIECE_CHARS,
    ),
  ];
  return { symbolOf, readsEscapes: false, cursor: createSubstringAutomaton(texts, size).cursor };
}

/** Numbers the characters that are kept, from 1. Without case, both cases of a letter have one number. */
function symbolTable(keeps: (character: string) => boolean, ignoresCase: boolean) {
  otherLetters ??= findOtherLetters();
  const symbolOf = otherLetters.slice();
  let size = 0;
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (!keeps(character)) continue;
    const upper = ignoresCase ? symbolOf[codeOf(character.toUpperCase())] : 0;
    symbolOf[code] = upper || ++size;
  }
  for (let code = 0x21; code < 0x7f; code++) symbolOf[code + FULL_WIDTH] = symbolOf[code] ?? 0;
  return { symbolOf, size };
}

/** From an ASCII character to its full-width form. */
const FULL_WIDTH = 0xfee0;

let otherLetters: Uint8Array | null = null;

function findOtherLetters(): Uint8Array {
  const found = new Uint8Array(0x1_0000);
  for (let code = 128; code < found.length; code++) {
    if (/[\p{L}\p{N}]/u.test(String.fromCharCode(code))) found[code] = OTHER_LETTER;
  }
  return found;
}

function symbolsOf(units: readonly string[], symbolOf: Uint8Array): number[] {
  return [...units.join('')].map((character) => symbolOf[codeOf(character)] ?? 0).filter((symbol) => symbol !== 0);
}

/** Returns the smallest number of symbols of any `window` adjacent units. */
function fewestSymbols(units: readonly string[], window: number, symbolOf: Uint8Array): number {
  const counts = units.map((unit) => symbolsOf([unit], symbolOf).length);
  const size = Math.min(window, units.length);
  let sum = counts.slice(0, size).reduce((total, count) => total + count, 0);
  let fewest = sum;
  for (let at = size; at < counts.length; at++) {
    sum += (counts[at] ?? 0) - (counts[at - size] ?? 0);
    fewest = Math.min(fewest, sum);
  }
  return fewest;
}

/** The base64 characters that the key determines when this many bytes precede it. */
function base64Of(characters: readonly string[], before: number): string[] {
  const bits = [...'\0'.repeat(before), ...characters].map((character) =>
    codeOf(character).toString(2).padStart(8, '0'),
  );
  const all = bits.join('');
  const sextets: string[] = [];
  for (let at = Math.ceil((before * 8) / 6) * 6; at + 6 <= all.length; at += 6) {
    sextets.push(BASE64.charAt(Number.parseInt(all.slice(at, at + 6), 2)));
  }
  return sextets;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bothWays(symbols: readonly number[]): (readonly number[])[] {
  return [symbols, symbols.toReversed()];
}

function withoutEscapes(key: string): string {
  return key.replaceAll(/%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})/gi, (_, ...digits: string[]) =>
    String.fromCharCode(Number.parseInt(digits.slice(0, 3).join(''), 16)),
  );
}

/** A key has bytes: ASCII alone can be sent in a header. */
function codeOf(character: string): number {
  return character.charCodeAt(0) & 0xff;
}
