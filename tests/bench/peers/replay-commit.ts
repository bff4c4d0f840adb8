/** One request of a transaction, with what it was given. */
interface RecordedRequest {
  readonly store: string;
  readonly method: 'get' | 'getKey' | 'openCursor' | 'put' | 'add';
  readonly index: string | null;
  readonly args: readonly unknown[];
}

/** The requests of one transaction that writes. */
export interface RecordedCommit {
  readonly stores: readonly string[];
  readonly reads: readonly RecordedRequest[];
  readonly writes: readonly RecordedRequest[];
}

const READS = ['get', 'getKey', 'openCursor'] as const;
const WRITES = ['put', 'add'] as const;

/** Resolves with the requests of every commit that `work` makes in this thread, in order. */
export async function recordCommits(work: () => Promise<unknown>): Promise<RecordedCommit[]> {
  const commits = new Map<IDBTransaction, RecordedRequest[]>();
  const restore: (() => void)[] = [];
  const patch = (prototype: IDBObjectStore | IDBIndex, method: RecordedRequest['method']) => {
    const real: unknown = Reflect.get(prototype, method);
    if (typeof real !== 'function') return;
    Reflect.set(prototype, method, function record(this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
      const store = 'objectStore' in this ? this.objectStore : this;
      if (store.transaction.mode === 'readwrite') {
        const requests = commits.get(store.transaction) ?? [];
        requests.push({
          store: store.name,
          method,
          index: store === this ? null : this.name,
          args,
        });
        commits.set(store.transaction, requests);
      }
      return Reflect.apply(real, this, args);
    });
    restore.push(() => Reflect.set(prototype, method, real));
  };
  for (const method of [...READS, ...WRITES]) patch(IDBObjectStore.prototype, method);
  for (const method of READS) patch(IDBIndex.prototype, method);
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return [...commits]
    .filter(([, requests]) => requests.some(isWrite))
    .map(([transaction, requests]) => ({
      stores: [...transaction.objectStoreNames],
      reads: requests.filter((request) => !isWrite(request)),
      writes: requests.filter(isWrite),
    }));
}

function isWrite({ method }: RecordedRequest): boolean {
  return method === 'put' || method === 'add';
}

/** Makes the same requests again in one strict transaction: all reads at once, then all writes, and nothing else. */
export function replayCommit(database: IDBDatabase, { stores, reads, writes }: RecordedCommit): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...stores], 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const write = () => {
      for (const { store, args } of writes) transaction.objectStore(store).put(args[0]);
      transaction.commit();
    };
    let open = reads.length;
    if (open === 0) write();
    for (const request of reads) {
      start(transaction, request).onsuccess = () => {
        open -= 1;
        if (open === 0) write();
      };
    }
  });
}

function start(transaction: IDBTransaction, { store, index, method, args }: RecordedRequest): IDBRequest {
  const from = transaction.objectStore(store);
  const source = index === null ? from : from.index(index);
  const read: unknown = Reflect.get(source, method);
  if (typeof read !== 'function') throw new Error(`There is no method ${method}.`);
  return Reflect.apply(read, source, args);
}
