import { renewBeforeWriting } from './renew-write-file.ts';

/** A database beside the notebook whose content can be derived again at any time. Opened on first use. */
export interface DerivedDatabase {
  open(): Promise<IDBDatabase>;
  /** Writes to all stores in one transaction. `strict` waits for the disk: what was erased must not come back. */
  write(work: (store: (name: string) => IDBObjectStore) => void, durability?: 'relaxed' | 'strict'): Promise<void>;
  close(): void;
}

/**
 * @param layout changes when the content has to be derived again: all of it is dropped then
 * @param stores names of its object stores, whose keys are given on each write
 */
export function createDerivedDatabase(name: string, layout: number, stores: readonly string[]): DerivedDatabase {
  let opening: Promise<IDBDatabase> | null = null;
  const clear = () => {
    opening = null;
  };

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(name, layout, stores, clear).catch((error) => {
      clear();
      throw error;
    });
    return opening;
  }

  return {
    open,
    async write(work, durability = 'relaxed') {
      const transaction = (await open()).transaction(stores, 'readwrite', { durability });
      work((store) => transaction.objectStore(store));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
    close() {
      void opening?.then((database) => database.close()).catch(() => undefined);
      clear();
    },
  };
}

export function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openDatabase(
  name: string,
  layout: number,
  stores: readonly string[],
  onClosed: () => void,
): Promise<IDBDatabase> {
  await renewBeforeWriting();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, layout);
    request.onupgradeneeded = () => {
      for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store);
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (!stores.every((store) => database.objectStoreNames.contains(store))) {
        // It exists without its stores, so it contains nothing to lose.
        database.close();
        resolve(promised(indexedDB.deleteDatabase(name)).then(() => openDatabase(name, layout, stores, onClosed)));
        return;
      }
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}
