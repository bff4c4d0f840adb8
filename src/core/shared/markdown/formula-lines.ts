/** The line that may open a formula of several lines. */
export interface FormulaOpening {
  /** Number of dollar signs. */
  readonly size: number;
  /** Whether the line has nothing else. Such a formula may have blank lines, and ends with the text when it is not closed. */
  readonly isAlone: boolean;
}

/** Most characters that are searched for the end of a formula whose first line has other text. */
export const MAX_FORMULA_CHARS = 20_000;

/** Reads a line without its margin as the first of a formula of several lines: `$$`, or `$$\begin{…}`. Null when it is none. */
export function formulaOpening(line: string): FormulaOpening | null {
  const [, marks = '', rest = ''] = /^(\${2,})([^$]*)$/s.exec(line) ?? [];
  return marks === '' ? null : { size: marks.length, isAlone: rest.trim() === '' };
}

/** Returns where the text of the last line of a formula ends, before its dollar signs; null when the line closes none. */
export function formulaClosing(line: string, size: number): number | null {
  const text = line.trimEnd();
  let start = text.length;
  while (text[start - 1] === '$') start -= 1;
  if (text.length - start < size) return null;
  const backslashes = /\\*$/.exec(text.slice(Math.max(0, start - 100), start))?.[0].length ?? 0;
  return backslashes % 2 === 0 ? start : null;
}

/**
 * Looks for the end of a formula that begins with `$$` and other text: it has no blank line. `lines` are those after the first, without their
 * margins. `read`: how many of them hold no end for a formula that begins in one of them either.
 */
export function findFormulaEnd(lines: Iterable<string>, size: number): { isClosed: boolean; read: number } {
  let chars = 0;
  let read = 0;
  for (const line of lines) {
    chars += line.length + 1;
    if (line.trim() === '') return { isClosed: false, read };
    // The later half may have its end behind what was read.
    if (chars > MAX_FORMULA_CHARS) return { isClosed: false, read: Math.floor(read / 2) };
    if (formulaClosing(line, size) !== null) return { isClosed: true, read };
    read += 1;
  }
  return { isClosed: false, read };
}
