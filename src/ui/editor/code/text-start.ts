import { MAX_HEAD_CHARS, splitHead } from '../../../core/shared/head-properties.ts';

/** A note that is only a title so far, as a link to a missing note creates it. */
const TITLE_ALONE = /^# [^\n]*\n+$/;
/**
 * A title, and the headings that follow it without text between them. Not past a longer line: the editor lays out all that is before its
 * caret, and a word of 100,000 letters takes 0.7 s.
 */
const TITLES = /^# [^\n]{0,500}\n(?:[ \t]*\n|#{1,6} [^\n]{0,500}\n)*/;
/** An item of a list that waits for its text. */
const EMPTY_ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?[ \t]*(?=\n|$)/;

/**
 * Returns where the text of a note begins: after its frontmatter, one empty line, its title and the headings below that, and behind
 * the mark of an item without text. The end of a note that is only a title; 0 without frontmatter, title or text.
 */
export function textStart(text: string): number {
  if (TITLE_ALONE.test(text)) return text.length;
  const start = headEnd(text);
  const titles = TITLES.exec(text.slice(start))?.[0].length ?? 0;
  if (titles === 0) return start;
  return start + titles + (EMPTY_ITEM.exec(text.slice(start + titles))?.[0].length ?? 0);
}

function headEnd(text: string): number {
  const head = splitHead(text.slice(0, MAX_HEAD_CHARS));
  if (head === null || !head.closed) return 0;
  const closing = text.indexOf('\n', head.end);
  if (closing === -1) return 0;
  const start = closing + 1;
  return /^\n[^\n]/.test(text.slice(start, start + 2)) ? start + 1 : start;
}
