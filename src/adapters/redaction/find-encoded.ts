import { allMatches } from './all-matches.ts';
import type { Span } from './find-secrets.ts';

/**
 * Four signs of base64 that encode three ASCII characters: in most positions only half of the alphabet does. So four of them in a
 * row are hardly ever a word or a hash.
 */
const QUARTET = '[I-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][A-Za-z0-9+/_-]';
const LIKELY_BASE64 = new RegExp(`(?:${QUARTET}){4}`, 'g');
const BASE64_SIGN = /[A-Za-z0-9+/_-]/;
/** The rest of base64, for URLs or not, also in the lines of a mail. */
const REST = /(?:[A-Za-z0-9+/_-]+|\r?\n(?=[A-Za-z0-9+/_-]{4}))*={0,2}/y;
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
  LIKELY_BASE64.lastIndex = 0;
  for (let hit = LIKELY_BASE64.exec(text); hit !== null; hit = LIKELY_BASE64.exec(text)) {
    const start = alignedStart(text, hit.index, found.at(-1)?.end ?? 0);
    REST.lastIndex = hit.index;
    const end = hit.index + (REST.exec(text)?.[0].length ?? 0);
    const signs = text.slice(start, end).replaceAll(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
    found.push({ encoding: 'base64', decoded: textOf(bytesOf(signs)), start, end });
    LIKELY_BASE64.lastIndex = end;
  }
  return found;
}

/** Returns where the run starts, in whole groups of four before a place. */
function alignedStart(text: string, at: number, least: number): number {
  let start = at;
  while (start > least && BASE64_SIGN.test(text.charAt(start - 1))) start -= 1;
  return at - Math.floor((at - start) / 4) * 4;
}

/** A last sign alone encodes nothing. */
function bytesOf(base64: string): number[] {
  const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64;
  return Array.from(atob(whole), (byte) => byte.charCodeAt(0));
}

function textOf(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
