import { cutBesideValue } from '../shared/cuts/value-edges.ts';

/** Characters of a text that are searched for values at once. */
export const PART_CHARS = 100_000;

/** Returns where a part of a long text ends: at a line end where there is one near, else beside a value. */
export function endOfPart(text: string, from: number): number {
  const most = from + PART_CHARS;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most);
  return line > from + PART_CHARS / 2 ? line + 1 : Math.max(from + 1, cutBesideValue(text, most));
}
