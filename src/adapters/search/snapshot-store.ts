import { renewBeforeWriting } from '../indexed-db/renew-write-file.ts';
import type { SavedIndex } from './note-index.ts';

const HEADS = 'indexes';
const PARTS = 'parts';
const LAYOUT = 2;
export const SEARCH_DATABASE = 'cloister-search';

/** Saved indexes, one per notebook, in a separate database; they can be rebuilt at any time. */
export interface SnapshotStore {
  /** Loads the saved index; null when missing or unreadable. */
  load(notebookId: string): Promise<SavedIndex | null>;
  /** Writes missing parts and deletes obsolete ones. */
  save(notebookId: string, saved: SavedIndex): Promise<void>;
  remove(notebookId: string): Promise<void>;
  /** Lists the notebooks with a saved index. */
  list(): Promise<string[]>;
  close(): void;
}

/** Opens the database on first use. */
export function createSnapshotStore(name: string = SEARCH_DATABASE): SnapshotStore {
  let opening: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(name, () => {
      opening = null;
    }).catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function write(work: (heads: IDBObjectStore, parts: IDBObjectStore) => void): Promise<void> {
    const transaction = (await open()).transaction([HEADS, PARTS], 'readwrite', { durability: 'relaxed' });
    work(transaction.objectStore(HEADS), transaction.objectStore(PARTS));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    async load(notebookId) {
      const transaction = (await open()).transaction([HEADS, PARTS]);
      const range = partsOf(notebookId);
      const parts = transaction.objectStore(PARTS);
      const [head, names, values] = await Promise.all([
        promised<unknown>(transaction.objectStore(HEADS).get(notebookId)),
        promised(parts.getAllKeys(range)),
        promised<unknown[]>(parts.getAll(range)),
      ]);
      if (typeof head !== 'string') return null;
      return { head, parts: new Map(names.map((name, index) => [nameIn(name), values[index]])) };
    },
    async save(notebookId, { head, parts: wanted }) {
      await write((heads, parts) => {
        const there = parts.getAllKeys(partsOf(notebookId));
        there.onsuccess = () => {
          const names = new Set(there.result.map(nameIn));
          for (const name of names) if (!wanted.has(name)) parts.delete([notebookId, name]);
          for (const [name, part] of wanted) if (!names.has(name)) parts.put(part, [notebookId, name]);
          heads.put(head, notebookId);
        };
      });
    },
    remove: (notebookId) =>
      write((heads, parts) => {
        heads.delete(notebookId);
        parts.delete(partsOf(notebookId));
      }),
    async list() {
      return (await promised((await open()).transaction(HEADS).objectStore(HEADS).getAllKeys())).map(String);
    },
    close() {
      void opening?.then((database) => database.close()).catch(() => undefined);
      opening = null;
    },
  };
}

function partsOf(notebookId: string): IDBKeyRange {
  return IDBKeyRange.bound([notebookId], [notebookId, []]);
}

function nameIn(key: IDBValidKey): string {
  return Array.isArray(key) ? String(key[1]) : '';
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  await renewBeforeWriting();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, LAYOUT);
    request.onupgradeneeded = () => {
      // An index saved by another version of the app is rebuilt.
      for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store);
      request.result.createObjectStore(HEADS);
      request.result.createObjectStore(PARTS);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (![HEADS, PARTS].every((store) => database.objectStoreNames.contains(store))) {
        // The database exists without stores; it contains nothing to lose.
        database.close();
        resolve(remove(name).then(() => openDatabase(name, onClosed)));
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

async function remove(name: string): Promise<void> {
  await promised(indexedDB.deleteDatabase(name));
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
