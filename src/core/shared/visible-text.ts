import { once } from './once.ts';

export interface TextSegment {
  readonly text: string;
  /** `hidden`: replaces characters that are invisible or reorder others. */
  readonly kind: 'plain' | 'hidden';
  /** Description of the hidden characters. Only for `hidden`. */
  readonly title?: string;
}

/**
 * Characters without a glyph: controls, format characters, blanks other than the space, fillers, variation selectors, tags,
 * surrogates, private-use and unassigned characters. Format characters with a glyph (Arabic number signs) are excluded.
 */
const HIDDEN =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}]--[\t\n \u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/v;

/** Texts of these characters alone have no hidden ones. Tested first: the pattern above takes long to compile. */
const PLAIN = /^[\t\n\x20-\x7e]*$/;
const HIDDEN_RUN = once(() => new RegExp(`${HIDDEN.source}+`, 'gv'));
/** Emoji sequences listed by Unicode; only there joiners and selectors are accepted. */
const EMOJI_OR_HIDDEN_RUN = once(() => new RegExp(`(?=\\p{Emoji})\\p{RGI_Emoji}|(?<hidden>${HIDDEN.source}+)`, 'gv'));

/** Characters accepted only within emoji sequences: zero-width joiner, keycap, selectors, tags. */
const EMOJI_PART = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;

/**
 * Splits a text for display: plain parts stay, invisible or reordering characters are shown as `⟨U+202E⟩`. Only displayed text
 * passes through here; stored text is never changed. Line feed and tab are plain.
 */
export function toVisibleSegments(text: string): TextSegment[] {
  if (PLAIN.test(text) || !HIDDEN.test(text)) return text === '' ? [] : [{ text, kind: 'plain' }];
  const segments: TextSegment[] = [];
  let plainFrom = 0;
  const pushPlain = (to: number): void => {
    if (to > plainFrom) segments.push({ text: text.slice(plainFrom, to), kind: 'plain' });
  };
  for (const match of text.matchAll(EMOJI_PART.test(text) ? EMOJI_OR_HIDDEN_RUN() : HIDDEN_RUN())) {
    const [found] = match;
    if (match.groups !== undefined && match.groups.hidden === undefined) continue;
    pushPlain(match.index);
    plainFrom = match.index + found.length;
    segments.push(drawn(Array.from(found, (character) => character.codePointAt(0) ?? 0)));
  }
  pushPlain(text.length);
  return segments;
}

/** Returns the same as one string, for places without markup: titles, log lines, window captions. */
export function toVisibleText(text: string): string {
  return toVisibleSegments(text)
    .map((segment) => segment.text)
    .join('');
}

/** Returns the number of runs of hidden characters, as many as `toVisibleSegments` has hidden segments, without describing them. */
export function countHiddenRuns(text: string): number {
  if (PLAIN.test(text) || !HIDDEN.test(text)) return 0;
  let runs = 0;
  for (const { groups } of text.matchAll(EMOJI_PART.test(text) ? EMOJI_OR_HIDDEN_RUN() : HIDDEN_RUN())) {
    if (groups === undefined || groups.hidden !== undefined) runs += 1;
  }
  return runs;
}

function drawn(codes: readonly number[]): TextSegment {
  const text = codes.map((code) => `⟨${nameOfCode(code)}⟩`).join('');
  const kinds = [...new Set(codes.map(describe))];
  const tagged = codes.filter((code) => code >= 0xe0020 && code <= 0xe007e);
  const spelled = String.fromCodePoint(...tagged.slice(0, 200).map((code) => code - 0xe0000));
  const says = spelled === '' ? '' : `, which spells "${spelled}"`;
  return { text, kind: 'hidden', title: `${kinds.slice(0, 3).join(', ')}${kinds.length > 3 ? ' …' : ''}${says}` };
}

function nameOfCode(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** First and last code point of a range, and its description. The first matching range counts. */
const DESCRIPTIONS: readonly (readonly [number, number, string])[] = [
  [0x0d, 0x0d, 'Carriage return'],
  [0x1b, 0x1b, 'Escape: starts a terminal command'],
  [0x9b, 0x9b, 'Starts a terminal command'],
  [0x00, 0x1f, 'Control character'],
  [0x7f, 0x9f, 'Control character'],
  [0xa0, 0xa0, 'No-break space'],
  [0xad, 0xad, 'Soft hyphen'],
  [0x61c, 0x61c, 'Changes the direction of text'],
  [0x115f, 0x1160, 'Blank letter'],
  [0x180b, 0x180f, 'Variation selector'],
  [0x200b, 0x200b, 'Zero-width space'],
  [0x200c, 0x200d, 'Invisible joiner'],
  [0x200e, 0x200f, 'Changes the direction of text'],
  [0x2028, 0x2029, 'Line break of another kind'],
  [0x202a, 0x202e, 'Changes the direction of text'],
  [0x2060, 0x2064, 'Invisible character'],
  [0x2066, 0x2069, 'Changes the direction of text'],
  [0x2000, 0x205f, 'Space of another width'],
  [0x1680, 0x1680, 'Space of another width'],
  [0x2800, 0x2800, 'Blank Braille cell'],
  [0x3000, 0x3000, 'Wide space'],
  [0x3164, 0x3164, 'Blank letter'],
  [0xd800, 0xdfff, 'Half a character'],
  [0xe000, 0xf8ff, 'Private character: looks different everywhere'],
  [0xfe00, 0xfe0f, 'Variation selector'],
  [0xfeff, 0xfeff, 'Byte order mark'],
  [0xffa0, 0xffa0, 'Blank letter'],
  [0xfff9, 0xfffb, 'Hidden annotation'],
  [0xe0000, 0xe007f, 'Invisible tag character'],
  [0xe0100, 0xe01ef, 'Variation selector'],
  [0xf0000, 0x10ffff, 'Private character: looks different everywhere'],
];

function describe(code: number): string {
  return DESCRIPTIONS.find(([first, last]) => code >= first && code <= last)?.[2] ?? 'Invisible or unknown character';
}
