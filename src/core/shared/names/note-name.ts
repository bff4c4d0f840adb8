import { fileTitle } from './file-title.ts';
import { inlineText } from './inline-text.ts';
import { markdownHeadings } from './markdown-headings.ts';

const MAX_NAME_CHARS = 200;
/** What a line of a heading of level 1 looks like: most texts without such a heading have no such line. */
const TITLE_LINE = /^ {0,3}(?:#(?:[ \t]|$)|=+[ \t]*$)/m;
/** Headings without text that are passed over. */
const MAX_EMPTY = 100;

/**
 * Returns the name of a note: its frontmatter's `title`, else its first heading of level 1, else its file name. Headings of
 * sections never name a note.
 *
 * @param note.title the frontmatter's `title`; empty when it has none
 * @param note.body the text after the frontmatter; null when unknown or not Markdown
 */
export function noteName(path: string, { title, body }: { title: string; body: string | null }): string {
  return oneLine(title) || (body === null ? '' : firstHeading(body)) || fileTitle(path);
}

/** Returns the text of the first heading of level 1; empty when there is none. */
function firstHeading(body: string): string {
  if (!TITLE_LINE.test(body)) return '';
  const hasReference = referencesIn(body);
  let empty = 0;
  for (const { level, source } of markdownHeadings(body)) {
    if (level !== 1) continue;
    const text = oneLine(inlineText(source, hasReference));
    if (text !== '') return text;
    empty += 1;
    if (empty > MAX_EMPTY) break;
  }
  return '';
}

/** Returns the heading of the section that contains an offset; empty before the first section and under a heading of level 1. */
export function sectionAt(body: string, offset: number): string {
  let inside = '';
  for (const { level, source, start } of markdownHeadings(body)) {
    if (start > offset) break;
    inside = level === 1 ? '' : source;
  }
  return oneLine(inlineText(inside, referencesIn(body)));
}

/** Returns whether a link label has a definition, `[label]: target`. Reads the definitions on the first question. */
export function referencesIn(body: string): (label: string) => boolean {
  let labels: ReadonlySet<string> | null = null;
  return (label) => {
    labels ??= definedLabels(body);
    return labels.has(foldLabel(label));
  };
}

/** Returns the folded labels of link definitions, `[label]: target`. */
function definedLabels(body: string): ReadonlySet<string> {
  const labels = new Set<string>();
  for (const [, label = ''] of body.matchAll(/^ {0,3}\[((?:[^[\]\\\r\n]|\\.){1,999})\]:/gm))
    labels.add(foldLabel(label));
  return labels;
}

export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_NAME_CHARS ? line : line.slice(0, MAX_NAME_CHARS).replace(/[\ud800-\udbff]$/, '');
}
