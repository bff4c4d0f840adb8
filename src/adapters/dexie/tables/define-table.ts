import type { RowPatch } from '../../../core/ports/commit-batch.ts';
import type { StateTable, TableRows } from '../../../core/ports/rows/row-schemas.ts';

/** What the database does with the rows of one table, which have a state. */
export interface TableDefinition<T extends StateTable = StateTable> {
  /** Primary key and indexes, as Dexie reads them. One is `state`, one `notebookId`. */
  readonly schema: string;
  /** The version of the schema that added the table. */
  readonly since: number;
  readonly keyOf: (row: TableRows[T]) => string;
  /** Order of lists. */
  readonly sortBy: keyof TableRows[T] & string;
  /** The refusal of a change to a row that does not exist. */
  readonly missing: (key: string) => Error;
  /** The refusal of a new row whose key is taken. */
  readonly taken: (row: TableRows[T]) => Error;
  /** The refusal of a change to a row in another state. */
  readonly moved: (row: TableRows[T]) => Error;
  /** Rejects with the refusal of a new row, or of a change, that other rows do not allow. Default: none. */
  readonly check?: (find: FindRow<T>, key: string, fields: Partial<TableRows[T]>) => Promise<void>;
}

/** Reads a row of the table inside the transaction. */
export type FindRow<T extends StateTable> = (key: string) => Promise<TableRows[T] | undefined>;

/** Throws the refusal of a change that was decided for another state of the row. */
export function refuseMoved<T extends StateTable>(
  { missing, moved }: Pick<TableDefinition<T>, 'missing' | 'moved'>,
  { key, from, where = {} }: RowPatch<T>,
  row: TableRows[T] | undefined,
): asserts row is TableRows[T] {
  if (row === undefined) throw missing(key);
  const stored = new Map<string, unknown>(Object.entries(row));
  const isOther = Object.entries(where).some(([field, value]) => stored.get(field) !== value);
  if (isOther || !from.some((state) => state === row.state)) throw moved(row);
}
