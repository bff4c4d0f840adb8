/** Counts of IndexedDB requests, which do not depend on the machine. */
export interface DatabaseCounts {
  readonly: number;
  readwrite: number;
  /** The largest number of object stores in the scope of one readwrite transaction. */
  scope: number;
  /** Requests that read: get, getAll, getKey, count, cursors. */
  reads: number;
  /** Requests that write or remove a row. */
  writes: number;
}

const READS = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITES = ['put', 'add', 'delete', 'clear'] as const;

/** Counts every request of all databases from now on. `reset` sets the counts to zero. */
export function countDatabase(): { counts: DatabaseCounts; reset: () => void } {
  const counts: DatabaseCounts = { readonly: 0, readwrite: 0, scope: 0, reads: 0, writes: 0 };
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readonly') counts.readonly += 1;
    else {
      counts.readwrite += 1;
      counts.scope = Math.max(counts.scope, transaction.objectStoreNames.length);
    }
    return transaction;
  };
  for (const name of READS) {
    for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) wrap(prototype, name, () => counts.reads++);
  }
  for (const name of WRITES) wrap(IDBObjectStore.prototype, name, () => counts.writes++);
  return {
    counts,
    reset: () => void Object.assign(counts, { readonly: 0, readwrite: 0, scope: 0, reads: 0, writes: 0 }),
  };
}

function wrap(prototype: object, name: string, note: () => void): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') return;
  Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]): unknown {
    note();
    return Reflect.apply(method, this, args);
  });
}
