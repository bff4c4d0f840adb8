import type { RowKey } from '../../../contracts/wire/storage-status.ts';
import { answerOf } from '../commit/one-transaction.ts';
import type { CloisterDatabase } from '../database.ts';

/** Reads a row as stored, damaged or not; undefined when there is none. */
export async function readRow(database: CloisterDatabase, table: string, key: RowKey): Promise<unknown> {
  return answerOf((await rawStore(database, table)).get(key));
}

/** Reads all rows of a table as stored, `size` at once. */
export async function* rawRows(
  database: CloisterDatabase,
  table: string,
  size: number,
): AsyncGenerator<{ key: IDBValidKey; row: unknown }> {
  let after: IDBKeyRange | undefined;
  for (;;) {
    const store = await rawStore(database, table);
    const [keys, rows] = await Promise.all([
      answerOf(store.getAllKeys(after, size)),
      answerOf<unknown[]>(store.getAll(after, size)),
    ]);
    const last = keys.at(-1);
    if (last === undefined) return;
    for (const [index, key] of keys.entries()) yield { key, row: rows[index] };
    after = IDBKeyRange.lowerBound(last, true);
  }
}

async function rawStore(database: CloisterDatabase, table: string): Promise<IDBObjectStore> {
  if (!database.isOpen()) await database.open();
  // Bypass Dexie, whose middleware quarantines these rows.
  return database.backendDB().transaction(table, 'readonly').objectStore(table);
}
