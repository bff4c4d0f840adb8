import { answerOf } from '../commit/one-transaction.ts';
import type { CloisterDatabase } from '../database.ts';

/** Rows of one page. */
const PAGE_ROWS = 400;

/** Returns the open connection past Dexie, whose reads leave out damaged rows: a copy has them too. */
export async function connectionOf(database: CloisterDatabase): Promise<IDBDatabase> {
  if (!database.isOpen()) await database.open();
  return database.backendDB();
}

/** Reads the rows of a table inside a transaction, in the order of their keys. `take` must not wait. */
export async function readInOrder(
  store: IDBObjectStore,
  take: (row: object, key: IDBValidKey) => void,
  limit = PAGE_ROWS,
): Promise<void> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const [rows, keys]: [unknown[], IDBValidKey[]] = await Promise.all([
      answerOf<unknown[]>(store.getAll(range, limit)),
      answerOf(store.getAllKeys(range, limit)),
    ]);
    for (const [at, key] of keys.entries()) {
      const row = rows[at];
      if (typeof row === 'object' && row !== null) take(row, key);
    }
    const last = keys.at(-1);
    if (last === undefined || keys.length < limit) return;
    range = IDBKeyRange.lowerBound(last, true);
  }
}

/** Returns a key as text, different for different keys. */
export function keyText(key: IDBValidKey): string {
  return JSON.stringify(key);
}
