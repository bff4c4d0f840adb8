import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { Rows } from './one-transaction.ts';

/** Caches the rows of one transaction for one batch: a row that several checks need is read once. */
export interface BatchRows extends Rows {
  /**
   * Replaces a row that `get` returned. `update` receives the row including earlier writes of the batch. Throws `internal`
   * for a row that was not read.
   */
  patch<N extends TableName>(table: N, key: IDBValidKey, update: (row: TableRows[N]) => TableRows[N]): void;
}

export function createBatchRows(rows: Rows): BatchRows {
  const reads = new Map<string, Promise<unknown>>();
  const latest = new Map<string, unknown>();
  return {
    ...rows,
    get<N extends TableName>(table: N, key: IDBValidKey): Promise<TableRows[N] | undefined> {
      const name = nameOf(table, key);
      const known = reads.get(name);
      // The cache of a table holds rows of that table only.
      if (known !== undefined) return known as Promise<TableRows[N] | undefined>;
      const read = rows.get(table, key).then((row) => {
        latest.set(name, row);
        return row;
      });
      reads.set(name, read);
      return read;
    },
    patch<N extends TableName>(table: N, key: IDBValidKey, update: (row: TableRows[N]) => TableRows[N]): void {
      const name = nameOf(table, key);
      const row = latest.get(name) as TableRows[N] | undefined;
      if (row === undefined) throw internalError('rowUnread', {}, { table });
      const next = update(row);
      latest.set(name, next);
      rows.put(table, next);
    },
  };
}

function nameOf(table: TableName, key: IDBValidKey): string {
  return `${table} ${JSON.stringify(key)}`;
}
