import { characterEntities } from 'character-entities';
import { allMatches } from '../all-matches.ts';
import { applyEdits, copyOf, type Edit, type NormalisedCopy, placesAfter } from './normalised-copy.ts';
import { isLetterOfOthers, plainSign } from './plain-sign.ts';

const HEX = '[0-9a-fA-F]';
const NEXT_BYTE = `%[89abAB]${HEX}`;
/** Ways to write a sign with ASCII characters, by their first one: finding that alone is faster than any expression. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  '&': new RegExp(
    `&(?:#[xX]${HEX}{1,8};?|#\\d{1,10};?|[a-zA-Z][a-zA-Z0-9]{1,31};|(?:nbsp|shy|amp|quot|lt|gt|middot))`,
    'y',
  ),
  '%': new RegExp(
    `%(?:[2-7]${HEX}|[cCdD]${HEX}${NEXT_BYTE}|[eE]${HEX}(?:${NEXT_BYTE}){2}|[fF][0-4](?:${NEXT_BYTE}){3})`,
    'y',
  ),
  // An escape, or the end of a line of code that continues on the next one.
  '\\': new RegExp(
    `\\\\(?:u\\{${HEX}{1,6}\\}|u${HEX}{4}|x${HEX}{2}|[01][0-7]{2}|[ !-\\/:-@\\[-\`\\{-~]|\\r?\\n[ \\t]{0,40})`,
    'y',
  ),
  // As in mail.
  '=': /=(?:20|2[bBdDeE]|3[dD]|40|5[fF]|\r?\n)/y,
};
const OTHERS = /[^\t-\r -~]+/g;
const SOFT_LINE_END = /\r?\n[ \t]{0,40}/y;
/** What a sign may be the start of again, as in `&amp;#64;`. */
const STARTS_AGAIN = /[&%\\=#]/;
const MOST_LEVELS = 3;

export interface ReadSigns {
  readonly copy: NormalisedCopy;
  /** Where something changed, in order. */
  readonly changes: readonly number[];
  /** Where a space is another one in the original, in order. */
  readonly spaces: readonly number[];
}

/**
 * Returns the text with every sign in its plain form: invisible ones removed, spaces, dashes, digits and compatibility forms in
 * ASCII, and entities, percent-encoding and escapes decoded. Null when nothing changes.
 */
export function readSigns(text: string): ReadSigns | null {
  let copy = copyOf(text);
  let changes: readonly number[] = [];
  let spaces: readonly number[] = [];
  for (let level = 0; level < MOST_LEVELS; level++) {
    const edits = editsOf(copy.text);
    if (edits.length === 0) break;
    const { text: before } = copy;
    copy = applyEdits(copy, edits);
    const added = copy.changes;
    const newSpaces = added.filter((_, index) => isUnusualSpace(before, edits[index]));
    changes = level === 0 ? added : merged(placesAfter(copy, changes), added);
    spaces = level === 0 ? newSpaces : merged(placesAfter(copy, spaces), newSpaces);
    if (!edits.some((edit) => STARTS_AGAIN.test(edit.text))) break;
  }
  return changes.length === 0 ? null : { copy, changes, spaces };
}

/** A plain space that is encoded divides words as well. */
function isUnusualSpace(text: string, edit: Edit | undefined): boolean {
  return edit?.text === ' ' && !/^(?:%20|=20|\\)/.test(text.slice(edit.start, edit.end));
}

function merged(some: readonly number[], others: readonly number[]): number[] {
  return [...some, ...others].sort((a, b) => a - b);
}

function editsOf(text: string): Edit[] {
  const edits: Edit[] = editsOfOthers(text);
  for (const [first, pattern] of Object.entries(WRITTEN)) {
    for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
      pattern.lastIndex = at;
      const written = pattern.exec(text)?.[0];
      if (written === undefined) continue;
      const end = at + written.length;
      const read = signOf(written);
      if (read !== written) edits.push({ start: at, end, text: read });
      at = end - 1;
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

function editsOfOthers(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: run, index } of allMatches(OTHERS, text)) {
    let start = index;
    for (const sign of run) {
      const end = start + sign.length;
      const plain = isLetterOfOthers(sign) && !isBesideAscii(text, start, end) ? sign : plainSign(sign);
      if (plain !== sign) edits.push({ start, end: endOfEdit(text, sign, end), text: plain });
      start = end;
    }
  }
  return edits;
}

/** A letter of another alphabet that looks like one of ASCII is read as that only in a word with ASCII letters. */
function isBesideAscii(text: string, start: number, end: number): boolean {
  return /\w/.test(text.charAt(start - 1)) || /\w/.test(text.charAt(end));
}

/** A soft hyphen divides a word together with the end of its line. */
function endOfEdit(text: string, sign: string, end: number): number {
  if (sign !== '\xad' && sign !== '\u200b') return end;
  SOFT_LINE_END.lastIndex = end;
  return end + (SOFT_LINE_END.exec(text)?.[0].length ?? 0);
}

function signOf(written: string): string {
  if (written.length > 1 && written.includes('\n')) return '';
  switch (written.charAt(0)) {
    case '&':
      return entity(written.slice(1).replace(/;$/, '')) ?? written;
    case '%':
      return decoded(written);
    case '=':
      return String.fromCharCode(Number.parseInt(written.slice(1), 16));
    case '\\':
      return escaped(written) ?? written.slice(-1);
    default:
      return plainSign(written);
  }
}

function entity(name: string): string | null {
  if (!name.startsWith('#')) {
    const sign = Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined;
    return sign === undefined ? null : plainText(sign);
  }
  const isHex = /^#x/i.test(name);
  return pointOf(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
}

function escaped(written: string): string | null {
  // A thin space of LaTeX.
  if (written === '\\,') return ' ';
  const hex = /^\\[ux]\{?([0-9a-fA-F]+)\}?$/.exec(written)?.[1];
  if (hex !== undefined) return pointOf(hex, 16);
  return /^\\\d{3}$/.test(written) ? pointOf(written.slice(1), 8) : null;
}

function decoded(written: string): string {
  try {
    return plainText(decodeURIComponent(written));
  } catch {
    return written;
  }
}

function pointOf(digits: string, radix: number): string | null {
  const code = Number.parseInt(digits, radix);
  return code <= 0x10ffff ? plainText(String.fromCodePoint(code)) : null;
}

function plainText(text: string): string {
  return [...text].map(plainSign).join('');
}
