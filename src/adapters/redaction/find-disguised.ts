import type { Disguise, DisguisedFinding, RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import { allMatches } from './all-matches.ts';
import { findEncoded } from './find-encoded.ts';
import type { Span } from './find-secrets.ts';

type Find = (text: string) => Promise<readonly RedactionFinding[]>;
type Named = Pick<RedactionFinding, 'kind' | 'name'>;

/** How many encodings inside each other are read. */
const MAX_DEPTH = 5;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Single characters with one kind of separator between them. */
const SPELLED: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:\S[ \t\u00a0]{1,3}){7,}\S/g, /[ \t\u00a0]+/g],
  [/(?:\S\r?\n){7,}\S/g, /\r?\n/g],
  ...['\\-', '_', '.', ',', ';', '|', '/', '*', '+', '~'].map(
    (sign) =>
      [new RegExp(`(?:[^\\s${sign}][${sign}] ?){7,}[^\\s${sign}]`, 'g'), new RegExp(`[${sign}] ?`, 'g')] as const,
  ),
];

/**
 * Finds values in disguises that masking does not read: reversed, rotated by 13 letters, spelled letter by letter, or encoded, also
 * several times. Leaves out what `find` finds in the text as it is.
 */
export async function findDisguised(text: string, find: Find): Promise<DisguisedFinding[]> {
  // A sign for each character, because a text may have thousands of values.
  const taken = new Uint8Array(text.length);
  for (const { start, end } of await find(text)) taken.fill(1, start, end);
  const found: DisguisedFinding[] = [];
  const add = (disguise: Disguise, { start, end }: Span, { kind, name }: Named): void => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ kind, name, disguise, start, end });
  };
  for (const { decoded, ...span } of decodedIn(text)) {
    const [value] = await findDeep(decoded, find, 1);
    if (value) add('encoded', span, value);
  }
  for (const [runs, separators] of SPELLED) {
    for (const { 0: run, index } of allMatches(runs, text)) {
      const [value] = await find(run.replaceAll(separators, ''));
      if (value) add('spelled', { start: index, end: index + run.length }, value);
    }
  }
  for (const value of await find(text.split('').reverse().join('')))
    add('reversed', { start: text.length - value.end, end: text.length - value.start }, value);
  // An email address is still one after rotation, so it says nothing.
  for (const value of await find(text.replaceAll(/[a-z]/gi, rotated)))
    if (value.kind !== 'email') add('rotated', value, value);
  return found.sort((one, other) => one.start - other.start);
}

async function findDeep(text: string, find: Find, depth: number): Promise<readonly RedactionFinding[]> {
  const found = await find(text);
  if (found.length > 0 || depth >= MAX_DEPTH) return found;
  for (const { decoded } of decodedIn(text)) {
    const inner = await findDeep(decoded, find, depth + 1);
    // One value is enough to name the run.
    if (inner.length > 0) return inner;
  }
  return [];
}

/** Returns the parts of a text that are encoded, with what each encodes. */
function decodedIn(text: string): (Span & { decoded: string })[] {
  const found: (Span & { decoded: string })[] = [...findEncoded(text)];
  const add = (pattern: RegExp, decode: (run: string) => string) => {
    for (const { 0: run, index } of allMatches(pattern, text)) {
      const decoded = decode(run);
      if (decoded !== run) found.push({ start: index, end: index + run.length, decoded });
    }
  };
  // In addresses. The pattern has no optional beginning, which would be read again from each of its characters.
  add(/(?<![\w.~+%-])[\w.~+%-]+/g, (run) => run.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => ofCode(code, 16)));
  add(/(?:\\u[0-9a-f]{4}|\\x[0-9a-f]{2}){4,}/gi, (run) =>
    run.replaceAll(/\\[ux]([0-9a-f]+)/gi, (_, code) => ofCode(code, 16)),
  );
  // Character codes: 97 100 97.
  add(/(?<!\d)(?:\d{2,3}[\s,;]{1,2}){6,}\d{2,3}(?!\d)/g, (run) =>
    (run.match(/\d+/g) ?? []).map((code) => ofCode(code, 10)).join(''),
  );
  add(/(?<![A-Z0-9])[A-Z2-7]{16,}={0,6}/g, ofBase32);
  return found;
}

function ofCode(code: string, radix: number): string {
  return String.fromCharCode(Number.parseInt(code, radix));
}

function ofBase32(run: string): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const sign of run.replaceAll('=', '')) {
    held = ((held << 5) | BASE32.indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
  }
  return text;
}

function rotated(letter: string): string {
  const base = letter <= 'Z' ? 65 : 97;
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
}
