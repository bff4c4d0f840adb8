import 'fake-indexeddb/auto';

/** A disk on which the writes of one's choice find no room, as the database of a browser says it. */
export interface FullDisk {
  /** Writes met since the last time this was set. */
  writes: number;
  /** Number of the write that fails, from 1; every later one fails too unless `once`. Null: none. */
  failAt: number | null;
  once: boolean;
  /** Writes of rows that are not to fail, whatever else. */
  spare: (table: string) => boolean;
  restore(): void;
}

const METHODS = ['put', 'add'] as const;

/** Lets the transaction of a write end as a browser does when there is no room: aborted, with its error. */
export function fillDisk(): FullDisk {
  const store = IDBObjectStore.prototype;
  const originals = { put: store.put, add: store.add };
  const disk: FullDisk = {
    writes: 0,
    failAt: null,
    once: false,
    spare: () => false,
    restore: () => void Object.assign(store, originals),
  };
  for (const method of METHODS) {
    const original = originals[method];
    store[method] = function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
      disk.writes += 1;
      const hit = disk.failAt !== null && (disk.once ? disk.writes === disk.failAt : disk.writes >= disk.failAt);
      if (hit && !disk.spare(this.name)) throw new DOMException('The disk is full.', 'QuotaExceededError');
      return original.apply(this, args);
    };
  }
  return disk;
}
