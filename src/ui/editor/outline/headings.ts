import { headEnd } from '../../../core/shared/head-properties.ts';
import { inlineText } from '../../../core/shared/names/inline-text.ts';
import { markdownHeadings } from '../../../core/shared/names/markdown-headings.ts';
import { referencesIn } from '../../../core/shared/names/note-name.ts';

export interface Heading {
  readonly level: number;
  /** Plain text, without Markdown marks. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Returns the headings of a Markdown text in order, as the reading view shows them: without code blocks and frontmatter. */
export function findHeadings(text: string): Heading[] {
  const body = text.slice(headEnd(text));
  const hasReference = referencesIn(body);
  const found: Heading[] = [];
  let line = linesBefore(text, 0, text.length - body.length) + 1;
  let at = 0;
  for (const { level, source, start } of markdownHeadings(body)) {
    line += linesBefore(body, at, start);
    at = start;
    found.push({ level, text: inlineText(source, hasReference), line });
  }
  return found;
}

function linesBefore(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Returns the text as rendered: links by their label, without marks of emphasis and code. */
export function withoutMarks(text: string): string {
  return text
    .replace(/!?\[\[(?:[^\][|\n]*\|)?([^\][\n]*)\]\]/g, '$1')
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .trim();
}

/** Returns the index of the heading above a line; -1 above the first heading. */
export function headingAt(headings: readonly Heading[], line: number): number {
  return headings.findLastIndex((heading) => heading.line <= line);
}
