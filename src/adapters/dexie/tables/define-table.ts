import type { PutRows, RowPatch, StateTable } from '../../../core/ports/commit-batch.ts';
import type { Shape } from '../rows/row-shape.ts';

/** What the database does with the rows of one table, which have a state. */
export interface TableDefinition<T extends StateTable = StateTable> {
  /** Primary key and indexes, as Dexie reads them. One is `state`, one `notebookId`. */
  readonly schema: string;
  readonly keyOf: (row: PutRows[T]) => string;
  /** What code relies on in a stored row. */
  readonly shape: Shape;
  /** Order of lists. */
  readonly sortBy: keyof PutRows[T] & string;
  /** The refusal of a change to a row that does not exist. */
  readonly missing: (key: string) => Error;
  /** The refusal of a new row whose key is taken. */
  readonly taken: (row: PutRows[T]) => Error;
  /** The refusal of a change to a row in another state. */
  readonly moved: (row: PutRows[T]) => Error;
  /** Rejects with the refusal of a new row, or of a change, that other rows do not allow. Default: none. */
  readonly check?: (find: FindRow<T>, key: string, fields: Partial<PutRows[T]>) => Promise<void>;
}

/** Reads a row of the table inside the transaction. */
export type FindRow<T extends StateTable> = (key: string) => Promise<PutRows[T] | undefined>;

/** Throws the refusal of a change that was decided for another state of the row. */
export function refuseMoved<T extends StateTable>(
  { missing, moved }: Pick<TableDefinition<T>, 'missing' | 'moved'>,
  { key, from, where = {} }: RowPatch<T>,
  row: PutRows[T] | undefined,
): asserts row is PutRows[T] {
  if (row === undefined) throw missing(key);
  const stored = new Map<string, unknown>(Object.entries(row));
  const isOther = Object.entries(where).some(([field, value]) => stored.get(field) !== value);
  if (isOther || !from.some((state) => state === row.state)) throw moved(row);
}
