/** A first line that names the separator of a table, as Excel reads and writes it. */
export interface SeparatorLine {
  readonly separator: string;
  /** Offset of the line after it, in UTF-16 units. */
  readonly end: number;
}

/** `sep=;`, alone in its line: also in quotes, with a tab written as `\t`, and with the separators that a spreadsheet adds. */
const LINE = /^(["']?)[ \t]{0,10}sep[ \t]{0,10}=(?: (?=[^\s"']))?(\\t|[^\r\n])\1([^\r\n]{0,10000})(?:\r\n|\r|\n|$)/i;

/** Returns the line that names the separator of a table; null for a text without one. A text may start with a byte order mark. */
export function readSeparatorLine(text: string): SeparatorLine | null {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  const found = LINE.exec(text.slice(from, from + 20_000));
  if (found === null) return null;
  const [line, quote = '', written = '', rest = ''] = found;
  const separator = written === '\\t' ? '\t' : written;
  // The separators of empty values, and blanks, may follow; anything else is a row of a table.
  if (/["\uFEFF]/.test(separator) || (quote !== '' && separator === quote)) return null;
  if (rest.replaceAll(separator, '').replace(/[,;\t ]/g, '') !== '') return null;
  return { separator, end: from + line.length };
}
