import { cutBesideValue } from '../../core/shared/cuts/value-edges.ts';

/** Longest line that is shown whole, in characters. */
const MOST_CHARACTERS = 400;

/** Returns the lines of a text, without their ends. A line break at the end of the text starts no other line. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns a line as it is shown: the start of a long one. */
export function shownLine(line: string): string {
  if (line.length <= MOST_CHARACTERS) return line;
  const cut = cutBesideValue(line, MOST_CHARACTERS);
  return `${line.slice(0, cut > 0 ? cut : MOST_CHARACTERS).toWellFormed()} …`;
}
