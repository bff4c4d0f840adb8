/** Part of a line without a wide gap. */
export interface Segment {
  /** Start and end along the line, in units of the page. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A line as it is read when the page has no columns. */
export interface Row {
  readonly text: string;
  /** From left to right. */
  readonly segments: readonly Segment[];
  /** Distance from the top and height of the letters, in units of the page. */
  readonly line: number;
  readonly size: number;
}

const MAX_COLUMNS = 4;
/** Distance between two lines of a column, and width between columns, in heights of letters. */
const MOST_LEADING = 2.2;
const LEAST_GUTTER = 1;
/** Lines of running text reach about the end of their column. */
const FILLED = 0.6;
const ENDS_SENTENCE = /[.!?;:,。！？；：，、…؟۔॥।]["'”’»)\]]*$/u;
const HYPHEN = /[-\u2010\u00ad]$/u;
const LETTERS = /\p{L}+/gu;
const CASELESS = /^[^\p{L}]*\p{Lo}/u;
const LOWER = /^[^\p{L}\p{N}]*\p{Ll}/u;

interface Column {
  from: number;
  to: number;
  readonly segments: Segment[];
}

/**
 * Returns the lines of a page in reading order. Lines whose parts are columns of running text are taken apart, so that each column is read
 * to its end; the rows of tables stay together.
 *
 * @param isRight whether columns are read from right to left
 */
export function orderColumns(rows: readonly Row[], isRight: boolean): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const { columns, end } = blockAt(rows, at);
    if (end - at > 1 && columns.length > 1 && columns.every(isRunningText)) {
      const ordered = isRight ? columns.reverse() : columns;
      lines.push(...ordered.flatMap(({ segments }) => segments.map(({ text }) => text)));
    } else for (const row of rows.slice(at, end)) lines.push(row.text);
    at = end;
  }
  return lines;
}

/** Returns the rows from `start` on that keep the same gaps free. */
function blockAt(rows: readonly Row[], start: number): { columns: Column[]; end: number } {
  const [first] = rows.slice(start, start + 1);
  const columns = (first?.segments ?? []).map(({ from, to }): Column => ({ from, to, segments: [] }));
  if (first === undefined || columns.length < 2 || columns.length > MAX_COLUMNS) return { columns: [], end: start + 1 };
  let end = start;
  let before = first;
  for (let row: Row | undefined = first; row !== undefined; row = rows[end]) {
    const distance = row.line - before.line;
    if (end > start && (distance <= 0 || distance > MOST_LEADING * Math.max(row.size, before.size))) break;
    if (!takeRow(columns, row)) break;
    before = row;
    end += 1;
  }
  return { columns, end: Math.max(end, start + 1) };
}

/** Adds the segments of a row to the columns; returns false when one does not fit. */
function takeRow(columns: Column[], { segments, size }: Row): boolean {
  const places = segments.map((segment) => columns.findIndex((column) => overlaps(column, segment)));
  if (places.includes(-1) || new Set(places).size < places.length) return false;
  const widened = columns.map((column, at) => {
    const own = segments[places.indexOf(at)];
    return own === undefined ? column : { from: Math.min(column.from, own.from), to: Math.max(column.to, own.to) };
  });
  const isFree = widened.every(({ from }, at) => at === 0 || from - (widened[at - 1]?.to ?? 0) >= LEAST_GUTTER * size);
  if (!isFree) return false;
  for (const [at, column] of columns.entries()) {
    const own = segments[places.indexOf(at)];
    if (own === undefined) continue;
    column.from = Math.min(column.from, own.from);
    column.to = Math.max(column.to, own.to);
    column.segments.push(own);
  }
  return true;
}

function overlaps(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Returns whether most lines of a column continue the one before, as those of a paragraph do and cells of a table do not. */
function isRunningText({ from, to, segments }: Column): boolean {
  if (segments.length < 2) return false;
  const words = segments.reduce((sum, { text }) => sum + (text.match(LETTERS)?.length ?? 0), 0) / segments.length;
  const isCaseless = CASELESS.test(segments[0]?.text ?? '');
  const hasSentence = segments.some(({ text }) => ENDS_SENTENCE.test(text.trim()));
  if (isCaseless ? !hasSentence : words < 2 || (words < 4 && !hasSentence)) return false;
  let continued = 0;
  for (const [at, { text }] of segments.entries()) {
    const before = segments[at - 1];
    if (before === undefined) continue;
    const isFilled = before.to - before.from >= FILLED * (to - from);
    const isOpen = !/[.!?。！？؟।]["'”’»)\]]*$/u.test(before.text.trim());
    const continues = isCaseless ? isOpen : LOWER.test(text) || HYPHEN.test(before.text.trim());
    if (isFilled && continues) continued += 1;
  }
  return continued >= (segments.length - 1) / 2;
}
