import { headEnd } from '../../notebook/frontmatter/split-head.ts';
import { withoutComments } from '../markdown/mask-comments.ts';
import { withoutFormulas } from '../markdown/mask-formulas.ts';
import { markdownHeadings } from '../names/markdown-headings.ts';
import { maskAllCode } from './mask-all-code.ts';

/** Stands in place of masked text: no letter, no space, and in no name. */
const FILLER = '\uFFFC';
/** How deep brackets may stand in each other, such as an image in a link. */
const MAX_NESTED = 4;

const LINE_END = /\r\n?|\n/g;
/** Text in brackets within a paragraph, with the address of a link: links, images, footnotes, citations, checkboxes. */
const BRACKETS =
  /!?\[(?:\\.|[^[\]\\\r\n]|\r?\n(?![ \t]*\r?\n)){0,400}\](?:\((?:[^()\n]|\([^()\n]{0,500}\)){0,4000}\))?/g;
/** Where comments begin and end, and formulas of several lines that are not closed as such. */
const PAIRS = [
  ['<!--', '-->'],
  ['%%', '%%'],
  ['$$', '$$'],
] as const;
const PARTS = [
  /** The definition of a link: its address and title. */
  /^ {0,3}\[(?!\^)(?:\\.|[^[\]\\\r\n]){1,1000}\]:[^\r\n]*/gm,
  /** Links of HTML with their text, then tags and `<address>`. */
  /<a\s[^<>]{0,2000}>[\s\S]{0,200}?<\/a\s*>/gi,
  /<[/a-z!?][^<>]{0,2000}>/gi,
  /** Addresses, mail addresses, handles, tags and block ids. */
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S{1,4000}/gi,
  /\b[\w.+-]{1,100}@[\w.-]{1,200}/g,
  /(?<=^|\s)[#@^][\p{L}\p{N}_/-]+/gmu,
];

/**
 * Returns the text with everything replaced where a name is not plain text of the note: frontmatter, headings, code, links,
 * formulas, comments, addresses and tags. Same length and lines.
 */
export function maskLinked(text: string): string {
  const from = headEnd(text);
  const body = text.slice(from);
  let masked = withFiller(body, withoutFormulas(maskAllCode(withoutComments(body))));
  masked = maskHeadings(body, masked);
  for (const [open, close] of PAIRS) masked = maskBetween(masked, open, close);
  for (const part of PARTS) masked = masked.replace(part, fill);
  for (let depth = 0; depth < MAX_NESTED; depth += 1) {
    const next = masked.replace(BRACKETS, fill);
    if (next === masked) break;
    masked = next;
  }
  return fill(text.slice(0, from)) + masked;
}

function fill(text: string): string {
  return text.replace(/[^\r\n]/g, FILLER);
}

/** Masks what is between two marks, and the marks. An open mark without a closing one stays. */
function maskBetween(text: string, open: string, close: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let from = text.indexOf(open); from !== -1; from = text.indexOf(open, at)) {
    const end = text.indexOf(close, from + open.length);
    if (end === -1) break;
    parts.push(text.slice(at, from), fill(text.slice(from, end + close.length)));
    at = end + close.length;
  }
  return parts.join('') + text.slice(at);
}

/** Replaces the characters that another mask made spaces. */
function withFiller(text: string, masked: string): string {
  if (text === masked) return masked;
  const parts: string[] = [];
  let same = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === masked.charCodeAt(at) || /[\r\n]/.test(text.charAt(at))) continue;
    parts.push(text.slice(same, at), FILLER);
    same = at + 1;
  }
  return parts.join('') + text.slice(same);
}

function maskHeadings(body: string, masked: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { source, start } of markdownHeadings(body)) {
    const end = endOfLines(body, start, source.split('\n').length);
    if (start < at) continue;
    parts.push(masked.slice(at, start), fill(masked.slice(start, end)));
    at = end;
  }
  return parts.join('') + masked.slice(at);
}

function endOfLines(text: string, start: number, lines: number): number {
  LINE_END.lastIndex = start;
  for (let left = lines; left > 0; left -= 1) {
    const end = LINE_END.exec(text);
    if (end === null) return text.length;
    if (left === 1) return end.index;
  }
  return start;
}
