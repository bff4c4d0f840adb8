import type { SavedIndex } from './note-index.ts';

const STORE = 'indexes';
export const SEARCH_DATABASE = 'cloister-search';

/** Indexes on the disk, one for each notebook, in a small database of their own: they can be made anew at any time. */
export interface SnapshotStore {
  /** Null when there is none, or none that can be read. */
  load(notebookId: string): Promise<SavedIndex | null>;
  save(notebookId: string, saved: SavedIndex): Promise<void>;
  remove(notebookId: string): Promise<void>;
  /** Notebooks of which there is one. */
  list(): Promise<string[]>;
  close(): void;
}

/** Opens the database when it is first needed. */
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

  async function write(work: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'relaxed' });
    work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    async load(notebookId) {
      const found = await promised<unknown>((await open()).transaction(STORE).objectStore(STORE).get(notebookId));
      return isSaved(found) ? found : null;
    },
    save: (notebookId, { facts, words }) => write((store) => store.put({ facts, words }, notebookId)),
    remove: (notebookId) => write((store) => store.delete(notebookId)),
    async list() {
      return (await promised((await open()).transaction(STORE).objectStore(STORE).getAllKeys())).map(String);
    },
    close() {
      void opening?.then((database) => database.close()).catch(() => undefined);
      opening = null;
    },
  };
}

function isSaved(value: unknown): value is SavedIndex {
  if (typeof value !== 'object' || value === null) return false;
  return 'facts' in value && 'words' in value && typeof value.facts === 'string' && typeof value.words === 'string';
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains(STORE)) {
        // Somebody made it empty. There is nothing in it to lose.
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
