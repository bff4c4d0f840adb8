import { withoutCode } from '../../../../core/notebook/text/mask-code.ts';
import { readSeparatorLine } from '../../../../core/shared/csv/separator-line.ts';
import { cellsOf, isDelimiter } from '../../../../core/shared/csv/table-line.ts';

/** The three versions of something. */
export interface Versions<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** A row: as it is written, and as it is compared. Neither has a line end. */
export interface TableRow {
  readonly text: string;
  /** Without what only changes how the table is drawn. */
  readonly compared: string;
  /** As they are written, without blanks around them. */
  readonly cells: readonly string[];
}

/** How rows of a table are written. */
export interface TableForm {
  /** `|` for a table of a note. */
  readonly separator: string;
  /** What stands before each row: blanks. */
  readonly indent: string;
}

/** A table whose rows each have a first cell of their own. */
export interface KeyedTable {
  readonly head: TableRow;
  /** What stands before the head: the line that names the separator, a byte order mark. */
  readonly opening: string;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** How each column is aligned, as the second line of a table of a note says: `:--`. Empty for other tables. */
  readonly alignments: readonly string[];
  readonly form: TableForm;
  /** By their first cell, in their order. */
  readonly rows: ReadonlyMap<string, TableRow>;
  /** The line end of the whole table. */
  readonly lineEnd: string;
  /** All after the last row: a line end, blank lines. */
  readonly tail: string;
}

/** A table of a note. Offsets in UTF-16 units; the line end of its last row is not in it. */
export interface PlacedTable {
  readonly from: number;
  readonly to: number;
  readonly table: KeyedTable;
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Most rows that are merged one by one. */
const MAX_ROWS = 100_000;
/** A longer line is no row of a Markdown table. */
const MAX_LINE_CHARS = 10_000;

/** Reads a CSV or TSV file; null where rows have no keys, or where it is not clear where a row ends. */
export function readDelimitedTable(path: string, text: string): KeyedTable | null {
  const lineEnd = lineEndOf(text);
  if (lineEnd === null) return null;
  const named = readSeparatorLine(text);
  const start = named?.end ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const separator = named?.separator ?? (/\.(?:tsv|tab)$/i.test(path) ? '\t' : separatorOf(text.slice(start)));
  const records = readRecords(text, start, separator, lineEnd);
  const [first, ...others] = records ?? [];
  if (first === undefined) return null;
  const toRow = ({ from, to, cells }: CsvRecord, at = from): TableRow => ({
    text: text.slice(at, to),
    compared: text.slice(at, to).replaceAll('\r\n', '\n'),
    cells: cells.map(({ text: cell }) => cell),
  });
  const rows = byKey(others.map((record) => ({ key: keyOf(record), row: toRow(record) })));
  if (rows === null) return null;
  return {
    head: toRow(first, 0),
    opening: text.slice(0, first.from),
    columns: first.cells.map(({ value }) => value.trim()),
    alignments: [],
    form: { separator, indent: '' },
    rows,
    lineEnd,
    tail: text.slice(others.at(-1)?.to ?? first.to),
  };
}

interface CsvRecord {
  readonly from: number;
  /** Before its line end. */
  readonly to: number;
  readonly cells: readonly { readonly text: string; readonly value: string }[];
}

const keyOf = ({ cells }: CsvRecord) => cells[0]?.value.trim() ?? '';

/** Null for quotes that are not closed, or that are closed within a cell. Blank lines at the end are no rows. */
function readRecords(text: string, start: number, separator: string, lineEnd: string): CsvRecord[] | null {
  const records: CsvRecord[] = [];
  const end = text.length - (/(?:\r?\n[ \t]*)*$/.exec(text)?.[0].length ?? 0);
  for (let at = start; at < end; ) {
    const from = at;
    const cells: { text: string; value: string }[] = [];
    for (;;) {
      const cell = readCell(text, at, end, separator, lineEnd);
      if (cell === null) return null;
      cells.push({ text: text.slice(at, cell.to), value: cell.value });
      at = cell.to;
      if (!text.startsWith(separator, at) || at >= end) break;
      at += separator.length;
    }
    records.push({ from, to: at, cells });
    if (records.length > MAX_ROWS) return null;
    at += lineEnd.length;
  }
  return records;
}

function readCell(
  text: string,
  from: number,
  end: number,
  separator: string,
  lineEnd: string,
): { value: string; to: number } | null {
  if (text[from] !== '"') {
    const found = [text.indexOf(separator, from), text.indexOf(lineEnd, from)].filter((at) => at !== -1 && at < end);
    const to = Math.min(end, ...found);
    return { value: text.slice(from, to), to };
  }
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote >= end) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const to = quote + 1;
    const isClosed = to >= end || text.startsWith(separator, to) || text.startsWith(lineEnd, to);
    return isClosed ? { value: text.slice(from + 1, quote).replaceAll('""', '"'), to } : null;
  }
}

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const first = text.slice(0, MAX_LINE_CHARS).split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}

/** Finds the Markdown tables of a text whose rows have keys, outside code. */
export function findMarkdownTables(text: string): PlacedTable[] {
  const lineEnd = lineEndOf(text);
  if (lineEnd === null) return [];
  const lines = text.split(lineEnd);
  const masked = withoutCode(text).split(lineEnd);
  const tables: PlacedTable[] = [];
  let offset = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const from = offset;
    offset += (lines[at]?.length ?? 0) + lineEnd.length;
    const isHead = isRow(masked[at]) && isRow(masked[at + 1]) && isDelimiter(masked[at + 1] ?? '');
    if (!isHead || (at > 0 && isRow(masked[at - 1]))) continue;
    let last = at + 1;
    while (isRow(masked[last + 1])) last += 1;
    const whole = lines.slice(at, last + 1);
    // A line without a bar would be a row, too.
    const isEnded = (masked[last + 1] ?? '').trim() === '';
    const table = isEnded ? toTable(whole, lineEnd) : null;
    if (table !== null) tables.push({ from, to: from + whole.join(lineEnd).length, table });
    for (; at < last; at += 1) offset += (lines[at + 1]?.length ?? 0) + lineEnd.length;
  }
  return tables;
}

function toTable(lines: readonly string[], lineEnd: string): KeyedTable | null {
  const [head = '', delimiter = '', ...others] = lines;
  const columns = cellsOf(head).length;
  if (columns < 2 || cellsOf(delimiter).length !== columns || others.length > MAX_ROWS) return null;
  const rows = byKey(
    others.map((text) => {
      const cells = cellsOf(text);
      return { key: cells[0] ?? '', row: { text, compared: JSON.stringify(cells), cells } };
    }),
  );
  if (rows === null) return null;
  return {
    head: { text: head + lineEnd + delimiter, compared: JSON.stringify(cellsOf(head)), cells: cellsOf(head) },
    opening: '',
    columns: cellsOf(head),
    alignments: cellsOf(delimiter),
    form: { separator: '|', indent: /^\s*/.exec(head)?.[0] ?? '' },
    rows,
    lineEnd,
    tail: '',
  };
}

/** Null where a key is missing, or is there twice. */
function byKey(rows: readonly { key: string; row: TableRow }[]): Map<string, TableRow> | null {
  const found = new Map(rows.map(({ key, row }) => [key, row]));
  return found.size === rows.length && !found.has('') ? found : null;
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && line.length <= MAX_LINE_CHARS && line.includes('|') && !/^\s*>/.test(line);
}

/** Null for a text whose lines do not all end in the same way. */
function lineEndOf(text: string): '\n' | '\r\n' | null {
  if (!text.includes('\r')) return '\n';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n';
}
