/** Smallest piece of a key that counts as secret. */
export const PIECE = 12;

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const reversed = (text: string) => [...text].reverse().join('');
const each = (text: string, write: (character: string) => string, between = '') => [...text].map(write).join(between);
const code = (character: string) => character.charCodeAt(0);

/** The encodings in which a server could return a key or a part of it. */
export const DISGUISES: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  reversed,
  'upper case': (key) => key.toUpperCase(),
  base64,
  'base64 after one character': (key) => base64(`:${key}`),
  'base64 after two characters': (key) => base64(`: ${key}`),
  'base64 in lines': (key) => base64(key).replaceAll(/.{8}/g, '$&\n'),
  base64url: (key) => base64(`=${key}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  'base64 of the reverse': (key) => base64(reversed(key)),
  hex,
  'hex in upper case': (key) => hex(key).toUpperCase(),
  'hex in pairs': (key) => each(key, hex, ' '),
  'hex with 0x': (key) => each(key, (character) => `0x${hex(character)}`, ', '),
  'hex with \\x': (key) => each(key, (character) => `\\x${hex(character)}`),
  'hex of the reverse': (key) => hex(reversed(key)),
  'character codes': (key) => JSON.stringify([...key].map(code)),
  'HTML references': (key) => each(key, (character) => `&#${code(character)};`),
  'percent-encoded': (key) => each(key, (character) => `%${hex(character).toUpperCase()}`),
  'percent-encoded in part': (key) => key.replaceAll('-', '%2d').replaceAll('a', '%61'),
  'JSON escapes': (key) => each(key, (character) => `\\u00${hex(character)}`),
  'JSON escapes in part': (key) => key.replaceAll('-', '\\u002D').replaceAll('a', '\\u0061'),
  spaced: (key) => each(key, (character) => character, ' '),
  'in lines': (key) => each(key, (character) => character, '\n'),
  'an array of characters': (key) => JSON.stringify([...key]),
  dotted: (key) => each(key, (character) => character, ' · '),
  'with invisible characters': (key) => each(key, (character) => character, '\u200b'),
  'full-width': (key) => each(key, (character) => String.fromCharCode(code(character) + 0xfee0)),
  'without punctuation': (key) => key.replaceAll(/[^a-z0-9]/gi, ''),
  'spaced and reversed': (key) => each(reversed(key), (character) => character, '-'),
};

/**
 * Returns the encoding in which a text reveals a part of the key, else null. Implemented independently of the mask, and
 * slow.
 */
export function givesAway(text: string, key: string): string | null {
  for (const [name, pieces] of piecesOf(key)) {
    if (pieces.some((piece) => text.includes(piece))) return name;
  }
  return null;
}

const known = new Map<string, (readonly [string, string[]])[]>();

function piecesOf(key: string) {
  const starts = Array.from({ length: key.length - PIECE + 1 }, (_, at) => at);
  const pieces =
    known.get(key) ??
    Object.entries(DISGUISES).map(
      ([name, disguise]) => [name, starts.map((at) => disguise(key.slice(at, at + PIECE)))] as const,
    );
  known.set(key, pieces);
  return pieces;
}
