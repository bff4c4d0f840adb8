import 'fake-indexeddb/auto';

/** A full disk: chosen writes fail with the error of a browser's database. */
export interface FullDisk {
  /** Number of writes since this field was last set. */
  writes: number;
  /** Number of the write that fails, from 1; all later writes fail too unless `once`. Null: none fails. */
  failAt: number | null;
  once: boolean;
  /** Creates the error of a write that fails. Default: the browser's quota is used up. */
  error: () => DOMException;
  /** Returns whether writes to a table never fail. */
  spare: (table: string) => boolean;
  restore(): void;
}

/** The error of a volume without free bytes, as Chromium words it. */
export const noSpace = () =>
  new DOMException('Connection is closing because of: IO error: 000008.log: FILE_ERROR_NO_SPACE', 'UnknownError');

const METHODS = ['put', 'add'] as const;

/** Makes a failing write abort its transaction with the error of a browser without space. */
export function fillDisk(): FullDisk {
  const store = IDBObjectStore.prototype;
  const originals = { put: store.put, add: store.add };
  const disk: FullDisk = {
    writes: 0,
    failAt: null,
    once: false,
    error: () => new DOMException('The disk is full.', 'QuotaExceededError'),
    spare: () => false,
    restore: () => void Object.assign(store, originals),
  };
  for (const method of METHODS) {
    const original = originals[method];
    store[method] = function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
      disk.writes += 1;
      const hit = disk.failAt !== null && (disk.once ? disk.writes === disk.failAt : disk.writes >= disk.failAt);
      if (hit && !disk.spare(this.name)) throw disk.error();
      return original.apply(this, args);
    };
  }
  return disk;
}
