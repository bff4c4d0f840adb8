import { withoutCode } from '../../notebook/text/mask-code.ts';
import { formulaClosing, formulaOpening } from '../markdown/formula-lines.ts';
import { headingText } from '../markdown/heading-text.ts';
import { lineIndent } from '../markdown/line-indent.ts';
import { formulaStarts } from '../markdown/mask-formulas.ts';
import { endsHtml, type HtmlBlock, htmlBlockAt } from './html-blocks.ts';

/** A heading as written, outside code, quotes, lists and HTML. */
export interface MarkdownHeading {
  /** 1 to 6. */
  readonly level: number;
  /** Markdown of its text, with line breaks when the heading has several lines. */
  readonly source: string;
  /** Offset of its first line. */
  readonly start: number;
}

const LINE_END = /\r\n?|\n/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)(.*)$/s;
const BREAK = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const ITEM = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))(?:([ \t]+)(.*))?$/s;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** A longer line is no delimiter row of a table. */
const MAX_ROW_CHARS = 2000;
const DEFINITION = /^ {0,3}\[(?:[^[\]\\]|\\.){1,999}\]:/;

/**
 * What the next line continues:
 *
 *     none ──text──▶ paragraph ──underline──▶ (a heading) none
 *       ├──> ──▶ quote          ├──blank──▶ none
 *       ├──- ──▶ item           └──delimiter row──▶ table
 *       ├──``` ──▶ fence        (each ends with its closing line, a blank line or another block)
 *       ├──$$ ──▶ formula
 *       └──< ──▶ html
 */
type Open =
  | { type: 'none' }
  | { type: 'paragraph'; lines: string[]; start: number }
  | { type: 'fence'; mark: string }
  | { type: 'formula'; size: number }
  | { type: 'html'; block: HtmlBlock }
  | { type: 'table' }
  /** `lazy`: a line of text continues its paragraph. */
  | { type: 'quote'; lazy: boolean }
  | { type: 'item'; offset: number; lazy: boolean; empty: boolean };

const NONE: Open = { type: 'none' };
const NO_FORMULAS: ReadonlySet<number> = new Set();

/** Yields the headings of a Markdown text without frontmatter, in order. Linear in the length of the text. */
export function* markdownHeadings(text: string): Generator<MarkdownHeading> {
  let open: Open = NONE;
  const formulas = text.includes('$$') ? new Set(formulaStarts(withoutCode(text))) : NO_FORMULAS;
  for (const { line, start } of linesOf(text)) {
    const isBlank = /^[ \t]*$/.test(line);
    if (open.type === 'fence') {
      if (closesFence(line, open.mark)) open = NONE;
      continue;
    }
    if (open.type === 'formula') {
      if (formulaClosing(line, open.size) !== null) open = NONE;
      continue;
    }
    if (open.type === 'html') {
      if (open.block.end === null ? isBlank : endsHtml(open.block, line)) open = NONE;
      continue;
    }
    if (open.type === 'item') {
      const indent: number = isBlank ? 0 : lineIndent(line);
      if (isBlank) {
        // An item that begins with a blank line ends with the next one.
        open = open.empty ? NONE : { ...open, lazy: false };
        continue;
      }
      if (indent >= open.offset) {
        open = { ...open, lazy: isText(line.trim()), empty: false };
        continue;
      }
    }
    if (isBlank) {
      open = NONE;
      continue;
    }
    if (open.type === 'paragraph') {
      if (UNDERLINE.test(line)) {
        yield { level: line.includes('=') ? 1 : 2, source: open.lines.join('\n'), start: open.start };
        open = NONE;
        continue;
      }
      if (isDelimiterRow(line, open.lines.at(-1) ?? '')) {
        open = { type: 'table' };
        continue;
      }
    }
    const heading = lineIndent(line) < 4 ? ATX.exec(line) : null;
    if (heading?.[1] !== undefined) {
      yield { level: heading[1].length, source: headingText(heading[2] ?? ''), start };
      open = NONE;
      continue;
    }
    open = formulaAt(line, start, formulas) ?? after(open, line, start);
  }
}

/** Returns what is open after a line that is neither blank nor a heading. */
function after(open: Open, line: string, start: number): Open {
  const isLazy = open.type === 'paragraph' || ((open.type === 'quote' || open.type === 'item') && open.lazy);
  if (lineIndent(line) >= 4) {
    if (open.type === 'paragraph') open.lines.push(line.trim());
    return isLazy ? open : NONE;
  }
  const fence = FENCE.exec(line);
  if (fence?.[1] !== undefined && isFence(fence[1], fence[2] ?? '')) return { type: 'fence', mark: fence[1] };
  if (BREAK.test(line)) return NONE;
  if (/^ {0,3}>/.test(line)) return { type: 'quote', lazy: isText(line.replace(/^ {0,3}(?:> ?)+/, '').trim()) };
  const item = itemAt(line, isLazy);
  if (item !== null) return item;
  const html = htmlBlockAt(line, isLazy);
  if (html !== null) return html.end !== null && endsHtml(html, line) ? NONE : { type: 'html', block: html };
  if (open.type === 'paragraph') {
    open.lines.push(line.trim());
    return open;
  }
  if (isLazy || open.type === 'table') return open;
  if (DEFINITION.test(line)) return NONE;
  return { type: 'paragraph', lines: [line.trim()], start };
}

/** A formula may follow a paragraph directly. One with text in its first line is known to be closed. */
function formulaAt(line: string, start: number, formulas: ReadonlySet<number>): Open | null {
  const indent = lineIndent(line);
  const opening = indent < 4 ? formulaOpening(line.slice(indent)) : null;
  return opening !== null && (opening.isAlone || formulas.has(start + indent))
    ? { type: 'formula', size: opening.size }
    : null;
}

function itemAt(line: string, isLazy: boolean): Open | null {
  const found = ITEM.exec(line);
  if (found?.[1] === undefined) return null;
  const [, marker, space = '', rest = ''] = found;
  const isEmpty = rest.trim() === '';
  // Such an item begins no list in the middle of a paragraph.
  if (isLazy && (isEmpty || (/\d/.test(marker) && !/^ *1[.)]$/.test(marker)))) return null;
  const wide = lineIndent(`${marker}${space}`.replace(/[^\s]/g, ' '));
  const offset = isEmpty || wide - marker.length > 4 ? marker.length + 1 : wide;
  return { type: 'item', offset, lazy: isText(rest.trim()), empty: isEmpty };
}

/** Returns whether a line inside a quote or an item is the text of a paragraph, so that the next line may continue it. */
function isText(line: string): boolean {
  return line !== '' && !/^(?:#{1,6}(?:[ \t]|$)|`{3,}|~{3,})/.test(line) && !BREAK.test(line);
}

function isFence(mark: string, info: string): boolean {
  return mark.startsWith('~') || !info.includes(mark.charAt(0));
}

function closesFence(line: string, mark: string): boolean {
  const found = /^ {0,3}([`~]+)[ \t]*$/.exec(line)?.[1];
  return found !== undefined && found.length >= mark.length && found === mark.charAt(0).repeat(found.length);
}

function isDelimiterRow(line: string, head: string): boolean {
  if (line.length > MAX_ROW_CHARS || !/[|:]/.test(line)) return false;
  return DELIMITER_ROW.test(line) && cellsIn(line) === cellsIn(head);
}

function cellsIn(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  let start = 0;
  for (const { index, 0: end } of text.matchAll(LINE_END)) {
    yield { line: text.slice(start, index), start };
    start = index + end.length;
  }
  yield { line: text.slice(start), start };
}
