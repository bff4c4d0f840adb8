import { MAX_HEAD_CHARS, splitHead } from '../../../core/shared/head-properties.ts';

/** Returns where the text of a note begins: after its frontmatter and one empty line. 0 without frontmatter or without text. */
export function textStart(text: string): number {
  const head = splitHead(text.slice(0, MAX_HEAD_CHARS));
  if (head === null || !head.closed) return 0;
  const closing = text.indexOf('\n', head.end);
  if (closing === -1) return 0;
  const start = closing + 1;
  return /^\n[^\n]/.test(text.slice(start, start + 2)) ? start + 1 : start;
}
