import type { StateTable, TableRows } from './row-schemas.ts';

/** Reads rows with a state, of any table of them, for commands and the runner. */
export interface StateRowStore {
  findRow<T extends StateTable>(table: T, key: string): Promise<TableRows[T] | undefined>;
  /** Lists the rows of a table, all or those in some states, in the order of the table. */
  listRows<T extends StateTable>(table: T, states?: readonly TableRows[T]['state'][]): Promise<TableRows[T][]>;
}
