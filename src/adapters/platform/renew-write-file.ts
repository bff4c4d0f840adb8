/** Database that exists only to be written to and emptied again. */
export const WRITE_FILE_DATABASE = 'cloister-write-file';
const STORE = 'bytes';
/** Chromium stores larger values in files of their own. */
const VALUE_BYTES = 56 * 1024;
/** 4.4 MiB in all: Chromium begins a new file after at most 4 MiB. */
const VALUES = 80;
/** So that other transactions do not wait for all values. */
const VALUES_PER_TRANSACTION = 8;

/** Bytes that `renewWriteFile` stores for a moment. */
export const RENEWAL_BYTES = VALUES * VALUE_BYTES;

/**
 * Makes Chromium begin a new file for the writes of this site's databases.
 *
 * Chromium appends all writes of a site to one file. When the browser ends in the middle of a write, the record is torn, and the
 * next start appends after it. The start after that takes the torn record for damage and deletes all databases of the site. A full
 * file is replaced and never read again. Measured in Chromium 156; decision 076.
 *
 * Rejects with the browser's error, for example when storage is full. Then nothing is lost.
 */
export async function renewWriteFile(): Promise<void> {
  const database = await open();
  try {
    // Zeros: the file is written as it is, and compressed when it is replaced.
    const value = new Uint8Array(VALUE_BYTES);
    for (let from = 0; from < VALUES; from += VALUES_PER_TRANSACTION) {
      await write(database, (store) => {
        for (let key = from; key < from + VALUES_PER_TRANSACTION; key += 1) store.put(value, key);
      });
    }
  } finally {
    await write(database, (store) => store.clear()).finally(() => database.close());
  }
}

/** Whether this browser appends after a torn record: Chromium and the browsers that are made from it. */
export function needsNewWriteFile(): boolean {
  const data: unknown = Reflect.get(navigator, 'userAgentData');
  const brands: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'brands') : null;
  return Array.isArray(brands) && brands.some((entry: { brand?: unknown }) => entry.brand === 'Chromium');
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(WRITE_FILE_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function write(database: IDBDatabase, act: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore(STORE));
  });
}
