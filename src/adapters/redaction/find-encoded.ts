import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';

/**
 * Four signs of base64 that encode three ASCII characters: in most positions only half of the alphabet does. So four of them in a
 * row are hardly ever a word or a hash.
 */
const QUARTET = '[I-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/_-]';
const LIKELY_BASE64 = new RegExp(`(?:${QUARTET}){4}`);
const FEWEST_SIGNS = 16;
/** The rest of base64, for URLs or not, also in the lines of a mail. */
const REST = /(?:\r?\n[A-Za-z0-9+/_-]{4,})*={0,2}/y;
/** Pairs of digits that encode ASCII characters. */
const LIKELY_HEX = /(?=[02-7])(?<![0-9A-Za-z])(?:0x)?(?:[2-7][0-9a-fA-F][ :]?){7,}[2-7][0-9a-fA-F]/g;

export interface Encoded extends Span {
  readonly encoding: 'base64' | 'hex';
  /** What the run encodes. */
  readonly decoded: string;
}

/** Returns the parts of a text that are base64 or hexadecimal of a text. */
export function findEncoded(text: string): Encoded[] {
  const found: Encoded[] = [];
  for (const { 0: run, index } of allMatches(LIKELY_HEX, text)) {
    const digits = run.replace(/^0x/, '').replaceAll(/[ :]/g, '');
    const decoded = textOf(digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
    found.push({ encoding: 'hex', decoded, start: index, end: index + run.length });
  }
  for (let at = 0; at + FEWEST_SIGNS <= text.length; ) {
    const gap = lastGap(text, at);
    if (gap >= at) {
      at = gap + 1;
      continue;
    }
    let end = at + FEWEST_SIGNS;
    while (isBase64Sign(text.charCodeAt(end))) end += 1;
    const hit = LIKELY_BASE64.exec(text.slice(at, end));
    if (hit !== null) {
      // Groups of four from the first likely one: before it may be the path of a file.
      const start = at + (hit.index % 4);
      REST.lastIndex = end;
      end += REST.exec(text)?.[0].length ?? 0;
      const signs = text.slice(start, end).replaceAll(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
      found.push({ encoding: 'base64', decoded: textOf(bytesOf(signs)), start, end });
    }
    at = end;
  }
  return found;
}

/** Returns the last of the next signs that is none of base64. Words are shorter, so most signs are never read. */
function lastGap(text: string, from: number): number {
  let at = from + FEWEST_SIGNS - 1;
  while (at >= from && isBase64Sign(text.charCodeAt(at))) at -= 1;
  return at;
}

function isBase64Sign(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x2f && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x5f
  );
}

/** A last sign alone encodes nothing. */
function bytesOf(base64: string): number[] {
  const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64;
  return Array.from(atob(whole), (byte) => byte.charCodeAt(0));
}

function textOf(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
