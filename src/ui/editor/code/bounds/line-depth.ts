import type { Line } from '@lezer/markdown';

/**
 * Returns how many of the quotes and list items around a block a line continues, and the document. The parser counts them but does
 * not declare the number; without it, a block ends with its first line.
 */
export function lineDepth(line: Line): number {
  return 'depth' in line && typeof line.depth === 'number' ? line.depth : 0;
}
