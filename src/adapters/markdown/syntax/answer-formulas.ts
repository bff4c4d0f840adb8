import { withoutCode } from '../../../core/notebook/text/mask-code.ts';
import { MAX_FORMULA_CHARS } from '../../../core/shared/markdown/formula-lines.ts';

/** A line that begins a formula of several lines, and one that ends it, with the margin of a quote or list item. */
const OPENING = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?<!\\)\\\[(?!.*\\\])/;
const CLOSING = /(?<!\\)(?:\\\\)*\\\][ \t.,;]*$/;

/**
 * Replaces the `\[` and `\]` of formulas of several lines by `$$`, so that their lines are read as such: one of them may look like a list
 * item. Formulas of one line stay.
 */
export function withDollarLines(text: string): string {
  if (!text.includes('\\[')) return text;
  const lines = text.split('\n');
  const masked = withoutCode(text).split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = masked[index] ?? '';
    if (!OPENING.test(line) || line.includes('$')) continue;
    const end = closingLine(masked, index + 1);
    if (end === null) continue;
    lines[index] = (lines[index] ?? '').replace('\\[', '$$$$');
    // A full stop after the bracket is a part of the formula, as people set it.
    lines[end] = (lines[end] ?? '').replace(/\\\][ \t]*([.,;]?)[ \t.,;]*$/, '$1$$$$');
    index = end;
  }
  return lines.join('\n');
}

function closingLine(lines: readonly string[], from: number): number | null {
  let chars = 0;
  for (let index = from; index < lines.length && chars <= MAX_FORMULA_CHARS; index += 1) {
    const line = lines[index] ?? '';
    if (CLOSING.test(line)) return index;
    if (OPENING.test(line)) return null;
    chars += line.length + 1;
  }
  return null;
}
