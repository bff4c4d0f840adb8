import type { PutRows, StateTable } from '../commit-batch.ts';

/** Reads rows with a state, of any table of them, for commands and the runner. */
export interface StateRowStore {
  findRow<T extends StateTable>(table: T, key: string): Promise<PutRows[T] | undefined>;
  /** Lists the rows of a table, all or those in some states, in the order of the table. */
  listRows<T extends StateTable>(table: T, states?: readonly PutRows[T]['state'][]): Promise<PutRows[T][]>;
}
