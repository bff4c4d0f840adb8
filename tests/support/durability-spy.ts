/** The readwrite transactions that were observed. */
export interface SeenTransactions {
  /** Number of all readwrite transactions. */
  readwrite: number;
  /** The tables of each transaction that does not wait for the disk. */
  relaxed: string[];
}

/** Observes every transaction that is opened from now on. Call it before a database is opened. */
export function watchDurability(): SeenTransactions {
  const seen: SeenTransactions = { readwrite: 0, relaxed: [] };
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readwrite') {
      seen.readwrite += 1;
      if (transaction.durability !== 'strict') seen.relaxed.push([...transaction.objectStoreNames].join(' '));
    }
    return transaction;
  };
  return seen;
}
