/** A plain IndexedDB database with one store, written for speed alone. */
export interface RawStore {
  readonly database: IDBDatabase;
  /** Puts rows in one transaction that waits for the disk. */
  put(rows: readonly object[]): Promise<void>;
  getAll(range?: IDBKeyRange, limit?: number): Promise<unknown[]>;
  remove(): Promise<void>;
}

const STORE = 'rows';

/** Opens an empty database. Deletes an existing one of the same name. */
export async function openRawStore(name: string, keyPath: string): Promise<RawStore> {
  await asPromise(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath });
  const database = await asPromise(opening);
  return {
    database,
    put(rows) {
      return new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
        const store = transaction.objectStore(STORE);
        for (const row of rows) store.put(row);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
    getAll: (range, limit) => asPromise(database.transaction(STORE).objectStore(STORE).getAll(range, limit)),
    async remove() {
      database.close();
      await asPromise(indexedDB.deleteDatabase(name));
    },
  };
}

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
