import type { PutRows, RowPatch, StateTable } from '../../../core/ports/commit-batch.ts';
import type { StateRowStore } from '../../../core/ports/rows/state-row-store.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { CloisterDatabase } from '../database.ts';
import type { WriteHandler } from '../writes/write-handler.ts';
import { type FindRow, refuseMoved, type TableDefinition } from './define-table.ts';
import { STATE_TABLES } from './tables.ts';

/** Rows of one table in a transaction; see `BatchRows`. */
interface StateRows<T extends StateTable> {
  readonly get: FindRow<T>;
  put(row: PutRows[T]): void;
  patch(key: string, update: (row: PutRows[T]) => PutRows[T]): void;
}

type PutPart<T extends StateTable> = { readonly table: T; readonly rows: readonly PutRows[T][] };

interface Handlers<T extends StateTable> {
  readonly put: WriteHandler<PutPart<T>>;
  readonly patch: WriteHandler<RowPatch<T>>;
}

function handlersOf<T extends StateTable>(
  name: T,
  table: TableDefinition<T>,
  rowsIn: (rows: BatchRows) => StateRows<T>,
): Handlers<T> {
  const shared = {
    tables: () => [name],
    remember: (_part: unknown, memory: Parameters<NonNullable<Handlers<T>['put']['remember']>>[1]) =>
      memory.note({ runs: true }),
  };
  return {
    put: {
      ...shared,
      async prepare({ rows: added }, context) {
        const rows = rowsIn(context.rows);
        for (const row of added) {
          const key = table.keyOf(row);
          if ((await rows.get(key)) !== undefined) throw table.taken(row);
          await table.check?.(rows.get, key, row);
        }
        return {
          write() {
            for (const row of added) rows.put(row);
          },
        };
      },
    },
    patch: {
      ...shared,
      async prepare(part, context) {
        const rows = rowsIn(context.rows);
        const { key, patch } = part;
        refuseMoved(table, part, await rows.get(key));
        await table.check?.(rows.get, key, patch);
        return { write: () => rows.patch(key, (row) => ({ ...row, ...patch })) };
      },
    },
  };
}

/** The handlers of each table. */
export const STATE_HANDLERS: { readonly [T in StateTable]: Handlers<T> } = {
  tasks: handlersOf('tasks', STATE_TABLES.tasks, (rows) => ({
    get: (key) => rows.get('tasks', key),
    put: (row) => rows.put('tasks', row),
    patch: (key, update) => rows.patch('tasks', key, update),
  })),
  reviews: handlersOf('reviews', STATE_TABLES.reviews, (rows) => ({
    get: (key) => rows.get('reviews', key),
    put: (row) => rows.put('reviews', row),
    patch: (key, update) => rows.patch('reviews', key, update),
  })),
};

/** Reads rows outside of a commit. */
export function createStateRowStore(database: CloisterDatabase): StateRowStore {
  return {
    findRow: <T extends StateTable>(table: T, key: string) => database.table<PutRows[T], string>(table).get(key),
    listRows: <T extends StateTable>(name: T, states?: readonly PutRows[T]['state'][]) => {
      const table = database.table<PutRows[T], string>(name);
      const { sortBy }: TableDefinition<T> = STATE_TABLES[name];
      return (states ? table.where('state').anyOf([...states]) : table.toCollection()).sortBy(sortBy);
    },
  };
}
