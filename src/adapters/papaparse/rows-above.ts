import { readRows, type TableFormat } from './read-rows.ts';

/** Most rows that are read to find the header. */
const MAX_ROWS = 100;
/** Most characters that are read. */
const MAX_CHARS = 256 * 1024;
/** Rows that a table must have, with the header, so that lines above it are recognised. */
const MIN_TABLE_ROWS = 3;
/** Share of the rows from the header on that have as many values as the header. */
const MIN_SHARE = 0.9;
const NUMBER = /^\s*[+\-−]?[\d.,]+(?:[eE][+-]?\d+)?\s*%?\s*$/;

/**
 * Returns how many lines stand above the header of a table, such as those in which an instrument describes a measurement: lines with at most
 * two values before a row of names, from which on nearly all rows have the same number of values. 0 in doubt.
 */
export function countLinesAbove(text: string, format: TableFormat): number {
  const rows: { values: readonly string[]; line: number; filled: number }[] = [];
  const part = text.slice(0, MAX_CHARS);
  let line = 0;
  let start = 0;
  readRows(part, format, ({ values, end }) => {
    const isBlank = values.length === 1 && values[0] === '';
    if (!isBlank) rows.push({ values, line, filled: values.findLastIndex((value) => value.trim() !== '') + 1 });
    for (let at = part.indexOf('\n', start); at !== -1 && at < end; at = part.indexOf('\n', at + 1)) line += 1;
    start = end;
    return rows.length < MAX_ROWS;
  });
  const width = mostFrequent(rows.map(({ values }) => values.length));
  const at = rows.findIndex(({ filled }) => filled === width);
  const header = rows[at];
  if (width < 2 || at < 1 || header === undefined || header.values.some((value) => NUMBER.test(value))) return 0;
  const above = rows.slice(0, at);
  const isAbove = above.every(({ filled }) => filled < width && filled <= 2);
  // One line with two values may be the header of a table whose rows have names of their own.
  if (!isAbove || (above.length === 1 && above[0]?.filled !== 1)) return 0;
  const table = rows.slice(at);
  const alike = table.filter(({ values }) => values.length === width).length;
  return table.length >= MIN_TABLE_ROWS && alike >= table.length * MIN_SHARE ? header.line : 0;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = [...Map.groupBy(numbers, (number) => number)].sort((a, b) => b[1].length - a[1].length || b[0] - a[0]);
  return counts[0]?.[0] ?? 0;
}
