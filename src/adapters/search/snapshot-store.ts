import { createDerivedDatabase, promised } from '../indexed-db/derived-database.ts';
import type { SavedIndex } from './note-index.ts';

const HEADS = 'indexes';
const PARTS = 'parts';
const GENERATIONS = 'generations';
const LAYOUT = 3;
export const SEARCH_DATABASE = 'cloister-search';

/** Saved indexes, one per notebook, in a separate database; they can be rebuilt at any time. */
export interface SnapshotStore {
  /** Loads the saved index; null when missing or unreadable. */
  load(notebookId: string): Promise<SavedIndex | null>;
  /**
   * Returns a name that changes when the saved index is removed: one that was in memory before may have words of what was erased. Null
   * before the first removal.
   */
  generation(notebookId: string): Promise<string | null>;
  /** Writes missing parts and deletes obsolete ones. Returns false, and writes nothing, when the generation is another one by now. */
  save(notebookId: string, saved: SavedIndex, generation: string | null): Promise<boolean>;
  remove(notebookId: string): Promise<void>;
  /** Lists the notebooks with a saved index. */
  list(): Promise<string[]>;
  close(): void;
}

/** Opens the database on first use. */
export function createSnapshotStore(name: string = SEARCH_DATABASE): SnapshotStore {
  const { open, write, close } = createDerivedDatabase(name, LAYOUT, [HEADS, PARTS, GENERATIONS]);

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
    async generation(notebookId) {
      const generations = (await open()).transaction(GENERATIONS).objectStore(GENERATIONS);
      const found: unknown = await promised(generations.get(notebookId));
      return typeof found === 'string' ? found : null;
    },
    async save(notebookId, { head, parts: wanted }, generation) {
      let isCurrent = false;
      await write((store) => {
        const parts = store(PARTS);
        const now: IDBRequest<unknown> = store(GENERATIONS).get(notebookId);
        const there = parts.getAllKeys(partsOf(notebookId));
        there.onsuccess = () => {
          isCurrent = (now.result ?? null) === generation;
          if (!isCurrent) return;
          const names = new Set(there.result.map(nameIn));
          for (const name of names) if (!wanted.has(name)) parts.delete([notebookId, name]);
          for (const [name, part] of wanted) if (!names.has(name)) parts.put(part, [notebookId, name]);
          store(HEADS).put(head, notebookId);
        };
      });
      return isCurrent;
    },
    remove: (notebookId) =>
      write((store) => {
        store(HEADS).delete(notebookId);
        store(PARTS).delete(partsOf(notebookId));
        store(GENERATIONS).put(crypto.randomUUID(), notebookId);
      }, 'strict'),
    async list() {
      return (await promised((await open()).transaction(HEADS).objectStore(HEADS).getAllKeys())).map(String);
    },
    close,
  };
}

function partsOf(notebookId: string): IDBKeyRange {
  return IDBKeyRange.bound([notebookId], [notebookId, []]);
}

function nameIn(key: IDBValidKey): string {
  return Array.isArray(key) ? String(key[1]) : '';
}
