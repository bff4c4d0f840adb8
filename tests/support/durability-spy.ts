/** What the spy has seen of readwrite transactions. */
export interface SeenTransactions {
  /** All of them. */
  readwrite: number;
  /** The tables of each one that does not wait for the disk. */
  relaxed: string[];
}

/** Watches every transaction that is opened from now on, by whomever. Must stand before the database is opened. */
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
