import { withoutCode } from '../../notebook/text/mask-code.ts';
import { readSeparatorLine } from '../../shared/csv/separator-line.ts';
import { cellsOf, isDelimiter } from '../../shared/csv/table-line.ts';

const SEPARATORS = [',', ';', '\t'] as const;

/** Returns the rows of a CSV text as objects by the names of its first line, after one that names the separator. Quotes follow RFC 4180. */
export function readCsv(text: string): Record<string, string>[] {
  const named = readSeparatorLine(text);
  const source = text.slice(named?.end ?? 0).replace(/^\uFEFF/, '');
  const [head, ...rest] = splitRecords(source, named?.separator ?? separatorOf(source));
  if (head === undefined) return [];
  const names = head.map((name, index) => name.trim() || `column ${index + 1}`);
  return rest
    .filter((cells) => cells.some((value) => value !== ''))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}

function splitRecords(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let value = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') value += char;
      else if (text.charAt(at + 1) === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && value === '') isQuoted = true;
    else if (char === separator) {
      record.push(value);
      value = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text.charAt(at + 1) === '\n') at += 1;
      records.push([...record, value]);
      record = [];
      value = '';
    } else value += char;
  }
  if (value !== '' || record.length > 0) records.push([...record, value]);
  return records;
}

/** A longer line is no row of a table. */
const MAX_ROW_CHARS = 2000;

/** Returns the Markdown tables of a note, outside code, each as rows by the names of its heading. */
export function readMarkdownTables(text: string): Record<string, string>[][] {
  const lines = text.split(/\r\n|\r|\n/);
  const masked = withoutCode(text).split(/\r\n|\r|\n/);
  const tables: Record<string, string>[][] = [];
  for (let at = 1; at < lines.length; at += 1) {
    if (!isRow(masked[at - 1]) || !isRow(masked[at]) || !isDelimiter(masked[at] ?? '')) continue;
    const names = cellsOf(lines[at - 1] ?? '');
    const rows: Record<string, string>[] = [];
    for (at += 1; isRow(masked[at]); at += 1) {
      const cells = cellsOf(lines[at] ?? '');
      rows.push(Object.fromEntries(names.map((name, index) => [name || `column ${index + 1}`, cells[index] ?? ''])));
    }
    tables.push(rows);
  }
  return tables;
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && line.length <= MAX_ROW_CHARS && line.includes('|');
}
