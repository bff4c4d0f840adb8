import { Dexie, type Table } from 'dexie';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { CloisterDatabase } from '../database.ts';
import { tellLiveQueries, type WrittenRow } from '../notify-live-queries.ts';
import { usableRows } from '../rows/quarantine-rows.ts';
import { rowProblem, standIn } from '../rows/row-check.ts';

export type TableName = Exclude<keyof CloisterDatabase, keyof Dexie>;
export type RowOf<N extends TableName> =
  CloisterDatabase[N] extends Table<infer Row, infer _Key, infer _Insert> ? Row & object : never;

/**
 * The tables of one transaction. Writes need not be awaited: a write that the database refuses aborts the transaction.
 * Reading a damaged row rejects with `damaged`: a commit may neither rely on it nor overwrite it. Lists leave such rows out.
 */
export interface Rows {
  get<N extends TableName>(table: N, key: IDBValidKey): Promise<RowOf<N> | undefined>;
  /** The first row with this key in an index. */
  find<N extends TableName>(table: N, index: string, key: IDBValidKey): Promise<RowOf<N> | undefined>;
  /** All rows with this key in an index. */
  findAll<N extends TableName>(table: N, index: string, key: IDBValidKey): Promise<RowOf<N>[]>;
  all<N extends TableName>(table: N): Promise<RowOf<N>[]>;
  /** Primary keys of the rows in a range of an index, or of the table itself. */
  keys(table: TableName, index: string | null, range: IDBKeyRange): Promise<IDBValidKey[]>;
  has(table: TableName, key: IDBValidKey): Promise<boolean>;
  /** What is wrong with a row; null for one that is whole, undefined where there is none. */
  problem(table: TableName, key: IDBValidKey): Promise<string | null | undefined>;
  /** The row with the greatest key, of all or of a range. Only its number is used, so a damaged row is accepted. */
  last<N extends TableName>(table: N, range?: IDBKeyRange): Promise<RowOf<N> | undefined>;
  put<N extends TableName>(table: N, row: RowOf<N>): void;
  /** Refused when there is a row with its key. */
  add<N extends TableName>(table: N, row: RowOf<N>): void;
  remove(table: TableName, key: IDBValidKey): void;
}

/**
 * Runs `work` in one readwrite transaction over `tables` that waits for the disk, and resolves once it is there. Every
 * commit passes here, so it goes to IndexedDB directly: Dexie's own transactions cost as much again as all the reading
 * and writing. `work` may wait for its rows and for nothing else, or the transaction is over before it is done.
 *
 * Rejects with what `work` threw, or with the database's error; nothing is written then.
 */
export async function inOneTransaction<T>(
  database: CloisterDatabase,
  tables: readonly TableName[],
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  const transaction = start(database, tables) ?? (await reopenAndStart(database, tables));
  const over = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const written: WrittenRow[] = [];
  let result: T;
  try {
    result = await work(rowsOf(transaction, written));
    // Without this the end is found out only when every single write has reported back.
    transaction.commit();
  } catch (error) {
    await abort(transaction, over);
    // A refused write says why; what `work` met after it only follows from that.
    throw transaction.error ?? error;
  }
  await over;
  tellLiveQueries(database, written);
  return result;
}

/** Null when the connection is not open, or was lost. */
function start(database: CloisterDatabase, tables: readonly TableName[]): IDBTransaction | null {
  const connection = database.isOpen() ? database.backendDB() : null;
  if (!connection) return null;
  try {
    return connection.transaction(tables, 'readwrite', { durability: 'strict' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** Dexie decides whether the connection may be opened again: not when it was closed for a newer version. */
async function reopenAndStart(database: CloisterDatabase, tables: readonly TableName[]): Promise<IDBTransaction> {
  await database.meta.get('runner');
  const transaction = start(database, tables);
  if (!transaction) throw new Dexie.DatabaseClosedError('The connection to the database was lost.');
  return transaction;
}

async function abort(transaction: IDBTransaction, over: Promise<void>): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself: a write was refused.
  }
  await over.catch(() => undefined);
}

function rowsOf(transaction: IDBTransaction, written: WrittenRow[]): Rows {
  const store = (table: TableName) => transaction.objectStore(table);
  return {
    get: async (table, key) => whole(table, await answerOf(store(table).get(key))),
    find: async (table, index, key) => whole(table, await answerOf(store(table).index(index).get(key))),
    findAll: async (table, index, key) => [
      ...usableRows<RowOf<typeof table>>(table, await answerOf(store(table).index(index).getAll(key))),
    ],
    all: async (table) => [...usableRows<RowOf<typeof table>>(table, await answerOf(store(table).getAll()))],
    keys: (table, index, range) =>
      answerOf(index === null ? store(table).getAllKeys(range) : store(table).index(index).getAllKeys(range)),
    problem: async (table, key) => {
      const row: unknown = await answerOf(store(table).get(key));
      return row === undefined ? undefined : rowProblem(table, row);
    },
    has: async (table, key) => (await answerOf(store(table).getKey(key))) !== undefined,
    last: async (table, range) => {
      const row: RowOf<typeof table> | undefined = (await answerOf(store(table).openCursor(range, 'prev')))?.value;
      return row === undefined || rowProblem(table, row) === null ? row : { ...row, ...standIn(table, row) };
    },
    put(table, row) {
      store(table).put(row);
      written.push({ table, row });
    },
    add(table, row) {
      store(table).add(row);
      written.push({ table, row });
    },
    remove(table, key) {
      store(table).delete(key);
      written.push({ table, key });
    },
  };
}

function whole<T>(table: TableName, row: T | undefined): T | undefined {
  const reason = row === undefined ? null : rowProblem(table, row);
  if (reason === null) return row;
  const stands = standIn(table, row);
  // A stand-in has the shape of the row that it replaces.
  if (stands !== undefined) return stands as T;
  throw new CloisterError(
    'damaged',
    `What this needs is damaged in the database (${table}: ${reason}). Nothing was written. Settings, Storage lists it.`,
    { table, reason },
  );
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
