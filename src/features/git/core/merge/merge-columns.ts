import type { NotePart } from '../../contract/note-parts.ts';
import type { KeyedTable, TableForm, TableRow, Versions } from './keyed-table.ts';
import { mergeOrder } from './merge-order.ts';

/** Cells by the name of their column. */
type Cells = ReadonlyMap<string, string>;

interface Columns {
  /** Of the merged table, in their order. */
  readonly all: readonly string[];
  /** Those that all three versions have. A row is compared by these as a whole. */
  readonly common: readonly string[];
  /** New ones, of either side: each cell is merged for itself. */
  readonly added: readonly string[];
}

/**
 * Merges tables of which a side added, removed or moved columns. A column is known by its name, a row by its first cell. Null where that
 * is not certain: names that are missing or there twice, rows of another length, another first column, or a column that one side removed
 * (or renamed) and the other changed.
 */
export function mergeColumns({ base, mine, theirs }: Versions<KeyedTable>, lineEnd: string): NotePart[] | null {
  const tables = [base, mine, theirs];
  const [key = ''] = base.columns;
  const isSound = tables.every(
    (table) => table.columns[0] === key && isRegular(table) && isForm(table.form, base.form),
  );
  if (!isSound) return null;
  const order = mergeOrder(base.columns, mine.columns, theirs.columns);
  const keys = mergeOrder([...base.rows.keys()], [...mine.rows.keys()], [...theirs.rows.keys()]);
  if (order === null || keys === null) return null;
  const rows = { base: cellsByKey(base), mine: cellsByKey(mine), theirs: cellsByKey(theirs) };
  const gone = base.columns.filter((name) => !(mine.columns.includes(name) && theirs.columns.includes(name)));
  if (gone.some((name) => [mine, theirs].some((side) => isChanged(rows.base, cellsByKey(side), name)))) return null;
  const all = order.filter((name) => !gone.includes(name));
  if (all[0] !== key || all.length < 2) return null;
  const common = all.filter((name) => base.columns.includes(name));
  const columns = { all, common, added: all.filter((name) => !common.includes(name)) };
  // A row that is as one side wrote it stays so.
  const written = new Map<string, string>();
  for (const { columns: names, rows: own } of [theirs, mine])
    if (names.join('\n') === all.join('\n'))
      for (const { cells, text } of own.values()) written.set(JSON.stringify(cells), text);
  const write = (cells: Cells | null): string => {
    if (cells === null) return '';
    const list = all.map((name) => cells.get(name) ?? '');
    return lineEnd + (written.get(JSON.stringify(list)) ?? writeRow(base.form, list));
  };
  const parts: NotePart[] = [{ type: 'text', text: writeHead({ base, mine, theirs }, all, lineEnd) }];
  for (const name of keys) {
    const row = mergeRow(columns, {
      base: rows.base.get(name) ?? null,
      mine: rows.mine.get(name) ?? null,
      theirs: rows.theirs.get(name) ?? null,
    });
    if (row.type === 'row') parts.push({ type: 'text', text: write(row.cells) });
    else
      parts.push({
        type: 'conflict',
        kind: 'row',
        name,
        base: write(row.base),
        mine: write(row.mine),
        theirs: write(row.theirs),
      });
  }
  return parts;
}

/** Returns whether each name is there once, and each row has a cell for each. */
function isRegular({ columns, rows, form }: KeyedTable): boolean {
  if (new Set(columns).size !== columns.length || columns.includes('')) return false;
  // A table of a note may leave out cells at the end of a row.
  const fits = ({ cells }: TableRow) =>
    form.separator === '|' ? cells.length <= columns.length : cells.length === columns.length;
  return [...rows.values()].every(fits);
}

function isForm(one: TableForm, other: TableForm): boolean {
  return one.separator === other.separator && one.indent === other.indent;
}

function cellsByKey({ columns, rows }: KeyedTable): Map<string, Cells> {
  return new Map(
    [...rows].map(([key, { cells }]) => [key, new Map(columns.map((name, at) => [name, cells[at] ?? '']))]),
  );
}

/** Returns whether a side that has a column has other cells in it than the base, or cells in new rows. */
function isChanged(base: ReadonlyMap<string, Cells>, side: ReadonlyMap<string, Cells>, name: string): boolean {
  return [...side].some(([key, cells]) => {
    const cell = cells.get(name);
    return cell !== undefined && cell !== (base.get(key)?.get(name) ?? '');
  });
}

type MergedRow = { type: 'row'; cells: Cells | null } | ({ type: 'conflict' } & Versions<Cells | null>);

/** Merges one row. What all three have is compared as a whole; a cell of a new column belongs to the side that filled it. */
function mergeRow({ common, added }: Columns, { base, mine, theirs }: Versions<Cells | null>): MergedRow {
  const isSame = (one: Cells, other: Cells) => common.every((name) => one.get(name) === other.get(name));
  const isFilled = (cells: Cells) => added.some((name) => (cells.get(name) ?? '') !== '');
  if (mine === null || theirs === null) {
    const left = mine ?? theirs;
    if (left === null || base === null) return { type: 'row', cells: left };
    if (isSame(left, base) && !isFilled(left)) return { type: 'row', cells: null };
    return { type: 'conflict', base, mine, theirs };
  }
  let isDoubtful = false;
  const news = added.map((name) => {
    const [own, other] = [mine.get(name) ?? '', theirs.get(name) ?? ''];
    if (own !== '' && other !== '' && own !== other) isDoubtful = true;
    return { name, own: own || other, other: other || own };
  });
  const ownRow = new Map([...mine, ...news.map(({ name, own }): [string, string] => [name, own])]);
  const theirRow = new Map([...theirs, ...news.map(({ name, other }): [string, string] => [name, other])]);
  if (!isDoubtful) {
    if (isSame(mine, theirs) || (base !== null && isSame(theirs, base))) return { type: 'row', cells: ownRow };
    if (base !== null && isSame(mine, base)) return { type: 'row', cells: theirRow };
  }
  return { type: 'conflict', base, mine: ownRow, theirs: theirRow };
}

/** Writes the names of the columns, and how each is aligned: as the side that changed it says, mine where both did. */
export function writeHead(tables: Versions<KeyedTable>, all: readonly string[], lineEnd: string): string {
  const { base, mine, theirs } = tables;
  const find = (of: 'names' | 'alignments', { columns, head, alignments }: KeyedTable, name: string) =>
    (of === 'names' ? head.cells : alignments)[columns.indexOf(name)];
  const pick = (of: 'names' | 'alignments') =>
    all.map((name) => {
      const [was, own, other] = [base, mine, theirs].map((table) => find(of, table, name));
      return (own === undefined || own === was ? (other ?? own) : own) ?? '';
    });
  const opening = mine.opening === base.opening ? theirs.opening : mine.opening;
  const head = opening + writeRow(base.form, pick('names'));
  return base.alignments.length === 0 ? head : head + lineEnd + writeRow(base.form, pick('alignments'));
}

function writeRow({ separator, indent }: TableForm, cells: readonly string[]): string {
  return separator === '|' ? `${indent}| ${cells.join(' | ')} |` : cells.join(separator);
}
