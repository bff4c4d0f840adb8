import { headingText } from '../../../core/shared/markdown/heading-text.ts';

export interface Heading {
  readonly level: number;
  /** Plain text, without Markdown marks. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Returns the headings of a Markdown text in order, without code blocks and frontmatter. */
export function findHeadings(text: string): Heading[] {
  const lines = text.split('\n');
  const found: Heading[] = [];
  let fence: string | null = null;
  let before = '';
  for (let index = frontmatterEnd(lines); index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== null) {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = null;
      before = '';
      continue;
    }
    if (mark?.[1] && !(mark[1].startsWith('`') && mark[2]?.includes('`'))) {
      fence = mark[1];
      before = '';
      continue;
    }
    const atx = atxHeading(line);
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line);
    if (atx) found.push({ level: atx.level, text: withoutMarks(atx.text), line: index + 1 });
    else if (underline?.[1] && isParagraph(before)) {
      found.push({ level: underline[1].startsWith('=') ? 1 : 2, text: withoutMarks(before), line: index });
    }
    before = atx || underline ? '' : line;
  }
  return found;
}

/** Parses `## Text ##`. */
function atxHeading(line: string): { level: number; text: string } | null {
  const mark = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
  if (!mark?.[1]) return null;
  return { level: mark[1].length, text: headingText(line.slice(mark[0].length)) };
}

/** Returns whether a line can be the text of a Setext heading. */
function isParagraph(line: string): boolean {
  return /^ {0,3}[^\s>#|-]/.test(line) && !/^ {0,3}(?:[*+]|\d+[.)])\s/.test(line);
}

/** Returns the index of the first line after the frontmatter. */
function frontmatterEnd(lines: readonly string[]): number {
  if (lines[0]?.replace(/^\uFEFF/, '').trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line));
  return end === -1 ? 0 : end + 1;
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
