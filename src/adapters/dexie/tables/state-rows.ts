import type { Put, RowPatch } from '../../../core/ports/commit-batch.ts';
import type { StateTable, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { StateRowStore } from '../../../core/ports/rows/state-row-store.ts';
import type { CloisterDatabase } from '../database.ts';
import type { BatchContext, Prepared, WriteHandler } from '../writes/write-handler.ts';
import { refuseMoved, type TableDefinition } from './define-table.ts';
import { STATE_TABLES } from './tables.ts';

const shared: Pick<WriteHandler<{ readonly table: StateTable }>, 'tables' | 'remember'> = {
  tables: ({ table }) => [table],
  remember: (_part, memory) => memory.note({ runs: true }),
};

/** Adds rows of a table whose rows have a state. */
export const putStateHandler: WriteHandler<Put<StateTable>> = {
  ...shared,
  prepare: preparePut,
};

/** Changes a row of such a table. */
export const patchStateHandler: WriteHandler<RowPatch> = {
  ...shared,
  prepare: preparePatch,
};

async function preparePut<T extends StateTable>(
  { table: name, rows: added }: { readonly table: T; readonly rows: readonly TableRows[T][] },
  { rows }: BatchContext,
): Promise<Prepared> {
  const table: TableDefinition<T> = STATE_TABLES[name];
  for (const row of added) {
    const key = table.keyOf(row);
    if ((await rows.get(name, key)) !== undefined) throw table.taken(row);
    await table.check?.((other) => rows.get(name, other), key, row);
  }
  return {
    write() {
      for (const row of added) rows.put(name, row);
    },
  };
}

async function preparePatch<T extends StateTable>(part: RowPatch<T>, { rows }: BatchContext): Promise<Prepared> {
  const { table: name, key, patch } = part;
  const table: TableDefinition<T> = STATE_TABLES[name];
  refuseMoved(table, part, await rows.get(name, key));
  await table.check?.((other) => rows.get(name, other), key, patch);
  return { write: () => rows.patch(name, key, (row) => ({ ...row, ...patch })) };
}

/** Reads rows outside of a commit. */
export function createStateRowStore(database: CloisterDatabase): StateRowStore {
  return {
    findRow: <T extends StateTable>(table: T, key: string) => database.table<TableRows[T], string>(table).get(key),
    listRows: <T extends StateTable>(name: T, states?: readonly TableRows[T]['state'][]) => {
      const table = database.table<TableRows[T], string>(name);
      const { sortBy }: TableDefinition<T> = STATE_TABLES[name];
      return (states ? table.where('state').anyOf([...states]) : table.toCollection()).sortBy(sortBy);
    },
  };
}
