import { Dexie } from 'dexie';
import { databaseUnavailableError } from '../../../contracts/errors/messages/app-messages.ts';
import { damagedError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { CloisterDatabase } from '../database.ts';
import { prepareJournal } from '../journal/row-sink.ts';
import { notifyLiveQueries, type WrittenRow } from '../notify-live-queries.ts';
import { usableRows } from '../rows/quarantine-rows.ts';
import { rowProblem } from '../rows/row-check.ts';
import { substituteRow } from '../rows/substitute-row.ts';
import { connectionLost, isConnectionLost, isDiskFull } from '../storage-error.ts';
import { withWriterTable } from './one-writer.ts';

/**
 * Reads and writes rows inside one transaction. Writes need not be awaited: a failed write aborts the transaction.
 * Reading a damaged row rejects with `damaged`: a commit may neither rely on it nor overwrite it. Lists omit damaged rows.
 */
export interface Rows {
  get<N extends TableName>(table: N, key: IDBValidKey): Promise<TableRows[N] | undefined>;
  /** Returns the first row with this key in an index. */
  find<N extends TableName>(table: N, index: string, key: IDBValidKey): Promise<TableRows[N] | undefined>;
  /** Returns all rows with this key in an index. */
  findAll<N extends TableName>(table: N, index: string, key: IDBValidKey): Promise<TableRows[N][]>;
  all<N extends TableName>(table: N): Promise<TableRows[N][]>;
  /** Returns the primary keys of the rows in a range of an index, or of the table itself. */
  keys(table: TableName, index: string | null, range: IDBKeyRange): Promise<IDBValidKey[]>;
  has(table: TableName, key: IDBValidKey): Promise<boolean>;
  /** Describes the damage of a row; null for a valid row, undefined when there is none. */
  problem(table: TableName, key: IDBValidKey): Promise<string | null | undefined>;
  /** Returns a row as stored, damaged or not. */
  raw(table: TableName, key: IDBValidKey): Promise<unknown>;
  /** Returns the row with the greatest key, of all or of a range. Only its key is used, so a damaged row is accepted. */
  last<N extends TableName>(table: N, range?: IDBKeyRange): Promise<TableRows[N] | undefined>;
  put<N extends TableName>(table: N, row: TableRows[N]): void;
  /** Adds a row. Aborts the transaction when its key exists. */
  add<N extends TableName>(table: N, row: TableRows[N]): void;
  remove(table: TableName, key: IDBValidKey): void;
}

/**
 * Runs `work` in one strict readwrite transaction over `tables` and resolves when the transaction is on disk. Every commit
 * passes here, so this uses IndexedDB directly: a Dexie transaction would double the cost. `work` may await its rows and
 * nothing else: awaiting anything else ends the transaction early.
 *
 * Rejects with the error of `work` or of the database; nothing is written then.
 */
export async function inOneTransaction<T>(
  database: CloisterDatabase,
  tables: readonly TableName[],
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  try {
    return await runOnce(database, tables, work);
  } catch (error) {
    closeIfBroken(database, error);
    throw error;
  }
}

/** Closes a connection that met a full volume: Chromium's next transaction on it may never end. The next use opens another. */
export function closeIfBroken(database: CloisterDatabase, error: unknown): void {
  if (isDiskFull(error) || isConnectionLost(error)) database.close({ disableAutoOpen: false });
}

async function runOnce<T>(
  database: CloisterDatabase,
  tables: readonly TableName[],
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  const transaction = start(database, tables) ?? (await reopenAndStart(database, tables));
  const end = followEnd(transaction);
  const written: WrittenRow[] = [];
  try {
    const result = await workAndCommit(transaction, end, () => work(rowsOf(transaction, written)));
    // While the browser writes: a query that runs again now waits for this transaction, and finds nothing new should it fail.
    const append = prepareJournal(database, written);
    notifyLiveQueries(database, written);
    await end.reached;
    append();
    return result;
  } finally {
    // One listener for each transaction would make every later one slower.
    end.unfollow();
  }
}

interface TransactionEnd {
  /** Resolves when the transaction is on disk; rejects when it failed. */
  readonly reached: Promise<void>;
  hasFailed(): boolean;
  unfollow(): void;
}

function followEnd(transaction: IDBTransaction): TransactionEnd {
  const reached = Promise.withResolvers<void>();
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
    reached.reject(transaction.error ?? connectionLost());
  };
  transaction.oncomplete = () => reached.resolve();
  transaction.onabort = fail;
  // A transaction on a connection that the browser closes may never end by itself.
  transaction.db.addEventListener('close', fail, { once: true });
  return {
    reached: reached.promise,
    hasFailed: () => hasFailed,
    unfollow: () => transaction.db.removeEventListener('close', fail),
  };
}

async function workAndCommit<T>(transaction: IDBTransaction, end: TransactionEnd, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    // Without an explicit commit, IndexedDB commits only after every write has reported success.
    transaction.commit();
    return result;
  } catch (error) {
    const isByBrowser = end.hasFailed() || isAborted(error);
    await abort(transaction, end.reached);
    // The transaction's error is the cause; the error of `work` is only a consequence of it.
    throw transaction.error ?? (isByBrowser ? connectionLost() : error);
  }
}

/** Starts a transaction; null when the connection is not open or was lost. */
function start(database: CloisterDatabase, tables: readonly TableName[]): IDBTransaction | null {
  const connection = database.isOpen() ? database.backendDB() : null;
  if (!connection) return null;
  try {
    return connection.transaction(withWriterTable(tables), 'readwrite', { durability: 'strict' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** Reopens the connection through Dexie, which refuses when it was closed for a newer version. */
async function reopenAndStart(database: CloisterDatabase, tables: readonly TableName[]): Promise<IDBTransaction> {
  await database.meta.get('runner');
  const transaction = start(database, tables);
  if (!transaction) throw new Dexie.DatabaseClosedError(databaseUnavailableError.sentence('lost').message);
  return transaction;
}

/** Whether a request ended because its transaction was aborted, which nothing here does before a failure. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function abort(transaction: IDBTransaction, over: Promise<void>): Promise<void> {
  try {
    transaction.abort();
  } catch {
    // Already aborted by a failed write.
  }
  await over.catch(() => undefined);
}

function rowsOf(transaction: IDBTransaction, written: WrittenRow[]): Rows {
  const store = (table: TableName) => transaction.objectStore(table);
  return {
    get: async (table, key) => whole(table, await answerOf(store(table).get(key))),
    find: async (table, index, key) => whole(table, await answerOf(store(table).index(index).get(key))),
    findAll: async (table, index, key) => [
      ...usableRows<TableRows[typeof table]>(table, await answerOf(store(table).index(index).getAll(key))),
    ],
    all: async (table) => [...usableRows<TableRows[typeof table]>(table, await answerOf(store(table).getAll()))],
    keys: (table, index, range) =>
      answerOf(index === null ? store(table).getAllKeys(range) : store(table).index(index).getAllKeys(range)),
    problem: async (table, key) => {
      const row: unknown = await answerOf(store(table).get(key));
      return row === undefined ? undefined : rowProblem(table, row);
    },
    raw: (table, key) => answerOf<unknown>(store(table).get(key)),
    has: async (table, key) => (await answerOf(store(table).getKey(key))) !== undefined,
    last: async (table, range) => {
      const row: TableRows[typeof table] | undefined = (await answerOf(store(table).openCursor(range, 'prev')))?.value;
      return row === undefined || rowProblem(table, row) === null ? row : { ...row, ...substituteRow(table, row) };
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
  const stands = substituteRow(table, row);
  // A substitute has the shape of the row that it replaces.
  if (stands !== undefined) return stands as T;
  throw damagedError('row', { table, reason });
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
