import { MAX_HEAD_CHARS, splitHead } from '../../../core/shared/head-properties.ts';

/** A note that is only a title so far, as a link to a missing note creates it. */
const TITLE_ALONE = /^# [^\n]*\n+$/;

/**
 * Returns where the text of a note begins: after its frontmatter and one empty line, or at the end of a note that is only a title.
 * 0 without frontmatter or without text.
 */
export function textStart(text: string): number {
  if (TITLE_ALONE.test(text)) return text.length;
  const head = splitHead(text.slice(0, MAX_HEAD_CHARS));
  if (head === null || !head.closed) return 0;
  const closing = text.indexOf('\n', head.end);
  if (closing === -1) return 0;
  const start = closing + 1;
  return /^\n[^\n]/.test(text.slice(start, start + 2)) ? start + 1 : start;
}
