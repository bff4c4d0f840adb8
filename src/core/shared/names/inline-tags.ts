import { withoutHtmlBlocks } from '../markdown/mask-html-blocks.ts';

/** A `#tag` in the text of a note, end exclusive, in UTF-16 units. */
export interface TagSpan {
  readonly from: number;
  readonly to: number;
  /** As written, without `#`. */
  readonly name: string;
}

/** Where a tag may begin: at the start of a line or cell or after white space, within emphasis too. */
const BEFORE = '(?<=(?:^|[\\s|])[*~=]{0,5})';
/** Letters, digits, emoji, `_`, `-` and `/`. */
const SIGN = '[\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\u200d\\ufe0f_/-]';
const TAG = new RegExp(`${BEFORE}#(${SIGN}+)`, 'gmu');
const TAG_START = new RegExp(`^#(${SIGN}+)`, 'u');
/** The text before the caret that may become a tag. */
export const TAG_BEFORE_CARET = new RegExp(`(?:^|[\\s|])[*~=]{0,5}#${SIGN}*`, 'u');

/** Text in which no tag is meant, besides code, formulas and comments: definitions, markup, addresses, links. */
const WITHOUT_TAGS = [
  /^ {0,3}\[(?!\^)(?:\\.|[^[\]\\\r\n]){1,1000}\]:[^\r\n]*/gm,
  /<[/a-z!?][^<>]{0,2000}>/gi,
  /!?\[\[[^[\]\n]{1,2000}\]\]/g,
  /!?\[(?:\\.|[^[\]\\\r\n]|\r?\n(?![ \t]*\r?\n)){0,400}\]\((?:[^()\n]|\([^()\n]{0,500}\)){0,4000}\)/g,
  /!?\[(?:\\.|[^[\]\\\r\n]|\r?\n(?![ \t]*\r?\n)){0,400}\]\((?:[^()\n]|\([^()\n]{0,500}\)){0,4000}\)/g,
];

/** Returns whether a text may have a tag. Most texts have none, which is known without reading their structure. */
export function mayHaveTags(text: string): boolean {
  return text.includes('#') && text.search(TAG) !== -1;
}

/** Returns the names of all tags that a text may have, each once, without reading its structure. */
export function possibleTags(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(TAG), ([, written = '']) => nameOf(written) ?? '').filter(Boolean));
}

/** Returns the tags of a text whose code, formulas and comments are masked, in order: all, or the first `most`. */
export function findTags(masked: string, most = Number.POSITIVE_INFINITY): TagSpan[] {
  if (!mayHaveTags(masked)) return [];
  let plain = withoutHtmlBlocks(masked);
  for (const part of WITHOUT_TAGS) plain = plain.replace(part, blank);
  const found: TagSpan[] = [];
  for (const { index: from, 1: written = '' } of plain.matchAll(TAG)) {
    if (found.length >= most) break;
    const name = nameOf(written);
    if (name !== null) found.push({ from, to: from + 1 + name.length, name });
  }
  return found;
}

/** Reads the tag at the start of a text, after a text in which it may begin; null when there is none. */
export function tagAt(text: string, before: string): string | null {
  if (!/(?:^|[\s|])[*~=]{0,5}$/u.test(before.slice(-6))) return null;
  return nameOf(TAG_START.exec(text)?.[1] ?? '');
}

function nameOf(written: string): string | null {
  const name = written.replace(/\/+$/, '');
  // A tag has more than digits: `#1984` is a number.
  const isNamed = /[\p{L}\p{Extended_Pictographic}]/u.test(name) || (/\p{N}/u.test(name) && /[_/-]/.test(name));
  return isNamed ? name : null;
}

/** Marks stay apart from the text around them. */
function blank(text: string): string {
  return text.replace(/[^\r\n]/g, '.');
}
