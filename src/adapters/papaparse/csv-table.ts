import {
  DELIMITERS,
  type Delimiter,
  type TableFacts,
  type TableProblem,
  type TableRow,
} from '../../contracts/wire/view-requests.ts';
import { readSeparatorLine } from '../../core/shared/csv/separator-line.ts';
import { readRows, type TableFormat } from './read-rows.ts';
import { countLinesAbove } from './rows-above.ts';

/** Rows sampled to detect widths, numeric columns and the delimiter. */
const SAMPLE_ROWS = 2000;
const GUESS_ROWS = 60;
/** Most problems reported individually. */
const MAX_PROBLEMS = 200;
/** Most columns shown. More means the delimiter was misdetected. */
const MAX_COLUMNS = 4000;
/** Most lines above the header that are returned, and their longest length. */
const MAX_ABOVE = 20;
const MAX_ABOVE_CHARS = 200;
const NUMBER = /^\s*[+\-−]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?\s*%?\s*$/;
const EMPTY = /^\s*(?:|na|n\/a|nan|null|-)\s*$/i;

export interface CsvTable {
  readonly facts: TableFacts;
  /** Returns rows in the current order. */
  rows(from: number, to: number): TableRow[];
  /** Sorts the rows and filters them by text. Returns the number of remaining rows. */
  arrange(options: { header: boolean; sort: { column: number; descending: boolean } | null; filter: string }): number;
}

/**
 * Creates a table over a text. Stores only the offset of each row and parses rows when shown, so that a table of 50 MiB takes little
 * more memory than its text.
 */
export function openCsvTable(source: string, wanted: TableOptions): CsvTable {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const named = readSeparatorLine(text);
  const below = text.slice(named?.end ?? 0);
  const guess = () => guessDelimiter(wanted.skip ? linesFrom(text, wanted.skip) : below);
  const format: TableFormat = { delimiter: wanted.delimiter ?? named?.separator ?? guess(), quotes: wanted.quotes };
  const own = named === null ? 0 : 1;
  const skip = wanted.skip === undefined ? own : (wanted.skip ?? own + countLinesAbove(below, format));
  const index = indexRows(text, format, skip);
  let order: Uint32Array | null = null;
  let head = 0;

  const valuesAt = (row: number): string[] => {
    let values: readonly string[] = [];
    readRows(text.slice(index.starts[row], index.starts[row + 1]), format, (read) => {
      values = read.values;
      return false;
    });
    return values.slice(0, MAX_COLUMNS);
  };

  return {
    facts: { ...index.facts, delimiter: format.delimiter, skipped: skip, above: firstLines(text, skip) },
    rows(from, to) {
      const found: TableRow[] = [];
      const count = order?.length ?? index.facts.rows - head;
      for (let at = from; at < Math.min(to, count); at += 1) {
        const row = order?.[at] ?? at + head;
        found.push({ line: index.lines[row] ?? 0, values: valuesAt(row) });
      }
      return found;
    },
    arrange({ header, sort, filter }) {
      head = header && index.facts.rows > 0 ? 1 : 0;
      order = null;
      const words = filter.trim().toLowerCase();
      if (words === '' && sort === null) return index.facts.rows - head;
      const kept: number[] = [];
      const keys: string[] = [];
      for (let row = head; row < index.facts.rows; row += 1) {
        const raw =
          words === '' ||
          text
            .slice(index.starts[row], index.starts[row + 1])
            .toLowerCase()
            .includes(words);
        if (!raw) continue;
        const values = sort || words !== '' ? valuesAt(row) : [];
        if (words !== '' && !values.some((value) => value.toLowerCase().includes(words))) continue;
        if (sort) keys.push(values[sort.column] ?? '');
        kept.push(row);
      }
      order = Uint32Array.from(sort ? sorted(kept, keys, sort.descending) : kept);
      return order.length;
    },
  };
}

interface TableOptions {
  /** Null: detected, or named by the first line. */
  readonly delimiter: Delimiter | null;
  readonly quotes: boolean;
  /** Lines above the header; null: detected. Default: only a line that names the delimiter. */
  readonly skip?: number | null | undefined;
}

interface Index {
  /** Offset of each row, and the end of the text. */
  readonly starts: readonly number[];
  /** First line of each row, from 1. */
  readonly lines: readonly number[];
  readonly facts: Omit<TableFacts, 'delimiter' | 'skipped' | 'above'>;
}

/** Returns the offset of a line, counted from 0; the end of the text for a line that it does not have. */
function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 0; count < line; count += 1) {
    const feed = text.indexOf('\n', at);
    if (feed === -1) return text.length;
    at = feed + 1;
  }
  return at;
}

function linesFrom(text: string, line: number): string {
  return text.slice(offsetOfLine(text, line));
}

function firstLines(text: string, count: number): string[] {
  if (count === 0) return [];
  const lines = text.slice(0, offsetOfLine(text, Math.min(count, MAX_ABOVE))).split('\n', Math.min(count, MAX_ABOVE));
  return lines.map((line) => (line.length > MAX_ABOVE_CHARS ? `${line.slice(0, MAX_ABOVE_CHARS)}…` : line));
}

function indexRows(text: string, format: TableFormat, skip: number): Index {
  const from = offsetOfLine(text, skip);
  const starts: number[] = [];
  const lines: number[] = [];
  const problems: TableProblem[] = [];
  const widths: number[] = [];
  const numbers: { filled: number; numeric: number }[] = [];
  let firstRow: readonly string[] = [];
  let problemCount = 0;
  let columns = 0;
  let start = from;
  let line = skip + 1;
  const note = (problem: TableProblem) => {
    problemCount += 1;
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  readRows(from === 0 ? text : text.slice(from), format, ({ values, end: read, quoteError }) => {
    const end = from + read;
    const isBlank = values.length === 1 && values[0] === '';
    // A blank line is a row only in a table with one column, and never at the end of the text.
    if (!isBlank || (firstRow.length === 1 && end < text.length)) {
      if (starts.length === 0) firstRow = values.slice(0, MAX_COLUMNS);
      if (values.length !== firstRow.length)
        note({ kind: 'ragged', line, values: values.length, expected: firstRow.length });
      if (quoteError) note({ kind: quoteError === 'open' ? 'open-quote' : 'stray-quote', line });
      columns = Math.max(columns, Math.min(values.length, MAX_COLUMNS));
      if (starts.length < SAMPLE_ROWS) sample(values, starts.length > 0, widths, numbers);
      starts.push(start);
      lines.push(line);
    }
    line += countLineFeeds(text, start, end);
    start = end;
    return true;
  });
  const rows = starts.length;
  starts.push(text.length);
  return {
    starts,
    lines,
    facts: {
      rows,
      columns,
      widths,
      numeric: numbers.map(({ filled, numeric }) => filled > 0 && numeric >= filled * 0.95),
      looksLikeHeader: rows > 1 && firstRow.every((value) => !NUMBER.test(value)),
      firstRow,
      problems,
      problemCount,
    },
  };
}

function sample(
  values: readonly string[],
  countNumbers: boolean,
  widths: number[],
  numbers: { filled: number; numeric: number }[],
): void {
  for (const [column, value] of values.slice(0, MAX_COLUMNS).entries()) {
    widths[column] = Math.max(widths[column] ?? 0, value.length);
    numbers[column] ??= { filled: 0, numeric: 0 };
    if (!countNumbers || EMPTY.test(value)) continue;
    numbers[column].filled += 1;
    if (NUMBER.test(value)) numbers[column].numeric += 1;
  }
}

/** Detects the delimiter with which most rows have the same number of values, more than one. */
export function guessDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; values: number } = { delimiter: ',', share: 0, values: 1 };
  for (const delimiter of DELIMITERS) {
    const counts: number[] = [];
    readRows(text.slice(0, 256 * 1024), { delimiter, quotes: true }, ({ values }) => {
      if (values.length > 1 || values[0] !== '') counts.push(values.length);
      return counts.length < GUESS_ROWS;
    });
    const tally = Map.groupBy(counts, (value) => value);
    const [values = 1, alike = []] = [...tally].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    if (values < 2) continue;
    const share = alike.length / counts.length;
    if (share > best.share || (share === best.share && values > best.values)) best = { delimiter, share, values };
  }
  return best.delimiter;
}

function sorted(rows: readonly number[], keys: readonly string[], descending: boolean): number[] {
  const numbers = keys.map(toNumber);
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const compare = (a: number, b: number): number => {
    const left = numbers[a] ?? Number.NaN;
    const right = numbers[b] ?? Number.NaN;
    if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
    if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
    return collator.compare(keys[a] ?? '', keys[b] ?? '');
  };
  const isEmpty = (at: number) => EMPTY.test(keys[at] ?? '');
  const places = [...rows.keys()].sort((a, b) => {
    // Missing values sort last in both directions.
    if (isEmpty(a) !== isEmpty(b)) return isEmpty(a) ? 1 : -1;
    return (descending ? compare(b, a) : compare(a, b)) || a - b;
  });
  return places.map((place) => rows[place] ?? 0);
}

/** Parses a number; a single comma is a decimal separator. */
function toNumber(value: string): number {
  if (!NUMBER.test(value)) return Number.NaN;
  const plain = value.replace('−', '-').replace(/[%\s]/g, '');
  return Number(plain.includes('.') ? plain.replaceAll(',', '') : plain.replace(',', '.'));
}

function countLineFeeds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
