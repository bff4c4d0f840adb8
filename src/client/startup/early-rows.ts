import { checkFileRow } from '../../adapters/dexie/rows/check-file-row.ts';
import { notebookShape } from '../../adapters/dexie/rows/notebook-shape.ts';
import { DATABASE_NAME } from '../../adapters/dexie/schema-version.ts';
import type { FileRow, Notebook } from '../../contracts/domain/notebook/notebook.ts';
import { firstPaint, skipFirstPaint } from './first-paint.ts';

/** Null when the database cannot be opened like this. */
let opening: Promise<IDBDatabase | null> = Promise.resolve(null);

/**
 * Opens the database for the first paint, with the browser's own functions: Dexie is a sixth of all code that the first paint
 * would wait for. Only for a database that exists with the current schema. Closed after the first paint.
 */
export function openEarly(): void {
  opening = open().catch(() => null);
  void firstPaint.then(async () => (await opening)?.close());
}

/** Reads all notebooks; undefined where only the live queries can tell. */
export async function readEarlyNotebooks(): Promise<Notebook[] | undefined> {
  const rows = await readRows('notebooks', (store) => store.getAll(), notebookShape);
  // Each row passed the check.
  return rows as Notebook[] | undefined;
}

/** Reads the files of a folder, at most `limit`; undefined where only the live queries can tell. */
export async function readEarlyFolder(
  notebookId: string,
  folder: string,
  limit: number,
): Promise<FileRow[] | undefined> {
  const key = IDBKeyRange.only([notebookId, folder]);
  const rows = await readRows('files', (store) => store.index('[notebookId+parent]').getAll(key, limit), checkFileRow);
  // Each row passed the check.
  return rows as FileRow[] | undefined;
}

/** A damaged row, or any failure, ends the early reading: the live queries set damaged rows aside and report errors. */
async function readRows(
  table: string,
  read: (store: IDBObjectStore) => IDBRequest<unknown[]>,
  check: (row: unknown) => string | null,
): Promise<unknown[] | undefined> {
  try {
    const database = await opening;
    if (database === null) return undefined;
    const rows = await resultOf(read(database.transaction(table).objectStore(table)));
    if (rows.every((row) => check(row) === null)) return rows;
  } catch {
    // Closed in the meantime, for example.
  }
  skipFirstPaint();
  return undefined;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME);
  // Deleted since it was found: the worker creates it, with its tables.
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await resultOf(request);
  database.onversionchange = () => database.close();
  return database;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
