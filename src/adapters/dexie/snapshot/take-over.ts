import { answerOf } from '../commit/one-transaction.ts';
import { CloisterDatabase } from '../database.ts';
import { notifyAllQueries } from '../notify-live-queries.ts';
import { connectionOf } from './raw-rows-of.ts';
import { deleteDatabase, listScratch, TAKE_OVER_NAME, tablesOf, writeRaw } from './scratch-database.ts';

/**
 *     restored, proven ──markTakeOver──▶ waiting ──a start──▶ copying ──log written──▶ done: mark, then scratch deleted
 *                                                   ▲           │
 *                                                   └── killed ─┘
 *
 * Until the mark exists, the old rows stand. From then on, each start copies until it has finished: the proven copy stays until then.
 */
const STORE = 'mark';

/** Bytes, and rows, of one transaction. */
const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_ROWS = 1000;
/** Written last: until its log is there, the database is not whole. */
const LAST = ['auditSegments', 'audit'];

/** Says durably that the scratch database takes the place of the app's at the next start. */
export async function markTakeOver(scratch: string): Promise<void> {
  // That of an earlier restore, which no start has taken over yet.
  await deleteDatabase(TAKE_OVER_NAME);
  const request = indexedDB.open(TAKE_OVER_NAME, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE).put(scratch, STORE);
  const connection = await answerOf(request);
  connection.close();
}

/** Returns the scratch database that takes over; null when none does. */
export async function waitingTakeOver(): Promise<string | null> {
  const { takesOver, scratch } = await listScratch();
  if (!takesOver) return null;
  const connection = await answerOf(indexedDB.open(TAKE_OVER_NAME));
  try {
    if (!connection.objectStoreNames.contains(STORE)) return null;
    const name: unknown = await answerOf(connection.transaction(STORE).objectStore(STORE).get(STORE));
    return typeof name === 'string' && scratch.includes(name) ? name : null;
  } finally {
    connection.close();
  }
}

/**
 * Copies all rows of the scratch database into the app's, in place of those that are there, and deletes it. Idempotent. The caller
 * makes sure that no other worker writes.
 */
export async function takeOver(scratchDatabase: string, database: CloisterDatabase): Promise<void> {
  const scratch = new CloisterDatabase(scratchDatabase);
  try {
    await scratch.open();
    const tables = await tablesOf(database);
    await writeRaw(
      database,
      tables,
      (transaction) => {
        for (const table of tables) transaction.objectStore(table).clear();
      },
      'strict',
    );
    for (const table of [...tables.filter((name) => !LAST.includes(name)), ...LAST]) {
      for await (const batch of batchesOf(scratch, table)) {
        const rows = await Promise.all(batch.map(withBytes));
        const put = (transaction: IDBTransaction) => {
          for (const row of rows) transaction.objectStore(table).put(row);
        };
        await writeRaw(database, [table], put, 'strict');
      }
    }
  } finally {
    scratch.close();
  }
  await deleteDatabase(TAKE_OVER_NAME);
  await deleteDatabase(scratchDatabase);
  notifyAllQueries(database);
}

/** Returns a row as the app's database has it: a restore keeps large contents as blobs. */
async function withBytes(row: object): Promise<object> {
  const bytes: unknown = Reflect.get(row, 'bytes');
  return bytes instanceof Blob ? { ...row, bytes: new Uint8Array(await bytes.arrayBuffer()) } : row;
}

/** Reads a table in batches of limited bytes. Each is read in a transaction of its own. */
export async function* batchesOf(database: CloisterDatabase, table: string): AsyncGenerator<object[]> {
  const connection = await connectionOf(database);
  let range: IDBKeyRange | null = null;
  for (;;) {
    const store = connection.transaction(table, 'readonly').objectStore(table);
    const { rows, last } = await readBatch(store, range);
    if (last === undefined) return;
    yield rows;
    range = IDBKeyRange.lowerBound(last, true);
  }
}

function readBatch(
  store: IDBObjectStore,
  range: IDBKeyRange | null,
): Promise<{ rows: object[]; last: IDBValidKey | undefined }> {
  return new Promise((resolve, reject) => {
    const rows: object[] = [];
    let last: IDBValidKey | undefined;
    let bytes = 0;
    const request = store.openCursor(range);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve({ rows, last });
      const row: unknown = cursor.value;
      if (typeof row === 'object' && row !== null) rows.push(row);
      last = cursor.primaryKey;
      bytes += sizeOf(row);
      if (bytes >= BATCH_BYTES || rows.length >= BATCH_ROWS) return resolve({ rows, last });
      cursor.continue();
    };
  });
}

/** Estimates the size of a row: its bytes and texts. */
function sizeOf(row: unknown): number {
  if (row instanceof Uint8Array) return row.byteLength;
  if (row instanceof Blob) return row.size;
  if (typeof row === 'string') return row.length;
  if (typeof row !== 'object' || row === null) return 8;
  let bytes = 16;
  for (const value of Object.values(row)) bytes += sizeOf(value);
  return bytes;
}
