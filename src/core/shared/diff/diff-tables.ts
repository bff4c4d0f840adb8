import type { DiffRow } from './diff-lines.ts';
import { matchLines } from './match-lines.ts';
import { compareTexts, type WordPart } from './word-parts.ts';

/** A row of a table in a note. `changed`: its cells are compared one by one. */
export interface TableDiffRow {
  readonly kind: 'same' | 'changed' | 'add' | 'remove';
  readonly isHead: boolean;
  readonly cells: readonly (readonly WordPart[])[];
}

const ROW = /^\s{0,3}\|.*\|\s*$/;
const SEPARATOR = /^\s{0,3}\|(?:\s*:?-+:?\s*\|)+\s*$/;
/** A longer line is no row of a table. */
const MAX_LINE_CHARS = 10_000;
/** A table with more cells would block the page. */
const MAX_CELLS = 10_000;

export function isTableLine(line: string): boolean {
  return line.length <= MAX_LINE_CHARS && ROW.test(line);
}

/** A column by its place in the rows before and after; null where it is not there. */
interface Column {
  readonly old: number | null;
  readonly fresh: number | null;
}

interface Line {
  readonly text: string;
  readonly cells: readonly string[];
}

/**
 * Reads lines that all look like rows as one table. Null where they are none, and where a change would not be seen in it: another
 * alignment, other blanks around a cell, more cells than columns. Null, too, for a table that is too large to be drawn.
 */
export function readTableDiff(lines: readonly DiffRow[]): TableDiffRow[] | null {
  const sides = (['add', 'remove'] as const).map((left) => lines.filter(({ kind }) => kind !== left));
  const [before = [], after = []] = sides;
  if (!sides.every(([, second]) => second !== undefined && SEPARATOR.test(second.text))) return null;
  const oldHead = cellsOf(before[0]?.text ?? '');
  const head = cellsOf(after[0]?.text ?? '');
  if (before[1]?.text !== after[1]?.text && oldHead.length === head.length) return null;
  const columns = matchColumns(oldHead, head);
  if (columns.length * lines.length > MAX_CELLS) return null;
  const counts = { remove: oldHead.length, add: head.length, same: head.length };
  const rows: TableDiffRow[] = [
    {
      kind: before[0]?.text === after[0]?.text ? 'same' : 'changed',
      isHead: true,
      cells: compareCells(columns, oldHead, head),
    },
  ];
  const removed: Line[] = [];
  const added: Line[] = [];
  const flush = (): void => {
    const pairs = pairRows(removed, added);
    const paired = new Set(pairs.values());
    for (const old of removed) {
      if (!paired.has(old)) rows.push({ kind: 'remove', isHead: false, cells: compareCells(columns, old.cells, null) });
    }
    for (const fresh of added) {
      const old = pairs.get(fresh);
      // Of equal lines only the line break differs.
      const kind = old === undefined ? 'add' : old.text === fresh.text ? 'same' : 'changed';
      rows.push({ kind, isHead: false, cells: compareCells(columns, old?.cells ?? null, fresh.cells) });
    }
    removed.length = 0;
    added.length = 0;
  };
  const top = new Set([...before.slice(0, 2), ...after.slice(0, 2)]);
  for (const line of lines) {
    if (top.has(line)) continue;
    const { kind, text } = line;
    const cells = cellsOf(text);
    if (cells.length !== counts[kind]) return null;
    if (kind === 'remove') removed.push({ text, cells });
    else if (kind === 'add') added.push({ text, cells });
    else {
      flush();
      rows.push({ kind: 'same', isHead: false, cells: compareCells(columns, cells, cells) });
    }
  }
  flush();
  return rows.every(isSeen) && rows.some(({ kind }) => kind !== 'same') ? rows : null;
}

/** Columns match by their places, or by their names where their number differs. */
function matchColumns(old: readonly string[], fresh: readonly string[]): Column[] {
  if (old.length === fresh.length) return fresh.map((_, at) => ({ old: at, fresh: at }));
  const columns: Column[] = [];
  let oldAt = 0;
  let freshAt = 0;
  const until = (oldTo: number, freshTo: number): void => {
    for (; oldAt < oldTo; oldAt += 1) columns.push({ old: oldAt, fresh: null });
    for (; freshAt < freshTo; freshAt += 1) columns.push({ old: null, fresh: freshAt });
  };
  for (const { oldFrom, newFrom, length } of matchLines(old, fresh)) {
    until(oldFrom, newFrom);
    for (let at = 0; at < length; at += 1) columns.push({ old: oldAt++, fresh: freshAt++ });
  }
  until(old.length, fresh.length);
  return columns;
}

function compareCells(
  columns: readonly Column[],
  old: readonly string[] | null,
  fresh: readonly string[] | null,
): WordPart[][] {
  const cellOf = (row: readonly string[] | null, at: number | null) =>
    row === null || at === null ? '' : (row[at] ?? '');
  return columns.map((column) => compareTexts(cellOf(old, column.old), cellOf(fresh, column.fresh)));
}

function isSeen({ kind, cells }: TableDiffRow): boolean {
  return kind !== 'changed' || cells.some((parts) => parts.some((part) => part.kind !== 'same'));
}

/** Finds for an added row the removed one that it was: with the same first cell, else in the same place. */
function pairRows(removed: readonly Line[], added: readonly Line[]): Map<Line, Line> {
  const pairs = new Map<Line, Line>();
  const left = new Set(removed);
  const byKey = Map.groupBy(removed, ({ cells: [key = ''] }) => key);
  const pair = (fresh: Line, old: Line | undefined): void => {
    if (old === undefined || pairs.has(fresh)) return;
    pairs.set(fresh, old);
    left.delete(old);
  };
  for (const fresh of added) pair(fresh, byKey.get(fresh.cells[0] ?? '')?.shift());
  if (removed.length === added.length) {
    for (const [at, fresh] of added.entries()) {
      const old = removed[at];
      if (old !== undefined && left.has(old)) pair(fresh, old);
    }
  }
  return pairs;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
