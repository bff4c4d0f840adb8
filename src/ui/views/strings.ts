import { count, formatBytes, formatNumber } from '../kit/format.ts';

const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' };

export const strings = {
  loading: 'Reading the file…',
  missing: 'The content of this file is missing from the database. An earlier version may be in its history.',
  facts: (type: string, bytes: number) => `${type}, ${formatBytes(bytes)}`,
  download: 'Save a copy',
  hash: 'SHA-256',
  table: {
    name: (path: string) => `Table ${path}`,
    rows: (rows: number, columns: number) => `${count(rows, 'row', 'rows')}, ${count(columns, 'column', 'columns')}`,
    found: (found: number, all: number) => `${formatNumber(found)} of ${count(all, 'row', 'rows')}`,
    empty: 'This file is empty.',
    delimiter: 'Values are parted by',
    delimiterName: (delimiter: string) => delimiterNames[delimiter] ?? delimiter,
    header: 'First row is the head',
    quotes: 'Quotes hold values together',
    filter: 'Rows with',
    line: 'Line',
    column: (n: number) => `Column ${n}`,
    sortBy: (name: string) => `Sort by ${name}`,
    problems: (n: number) => `${count(n, 'thing', 'things')} to look at in this table`,
    problemsMore: (shown: number) => `Only the first ${formatNumber(shown)} are listed.`,
    ragged: (line: number, values: number, expected: number, header: boolean) =>
      `Line ${formatNumber(line)} has ${count(values, 'value', 'values')}, the ${header ? 'head' : 'first row'} ${formatNumber(expected)}.`,
    openQuote: (line: number) =>
      `Line ${formatNumber(line)} opens a quote that is never closed: all that follows is one value. Turn off “Quotes hold values together” to read it line by line.`,
    strayQuote: (line: number) => `Line ${formatNumber(line)} has a quote in the middle of a value.`,
    show: 'Show',
    part: (from: number, to: number) => `Rows ${formatNumber(from)} to ${formatNumber(to)}`,
    before: 'Rows before',
    after: 'Rows after',
  },
};
