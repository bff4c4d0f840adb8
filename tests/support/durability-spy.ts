/** The readwrite transactions that were observed. */
export interface SeenTransactions {
  /** Number of all readwrite transactions. */
  readwrite: number;
  /** The tables of each transaction that does not wait for the disk. */
  relaxed: string[];
  /** The tables of each transaction that shares none with all others of its database: two of those run at the same time. */
  apart: string[];
}

/** Observes every transaction that is opened from now on. Call it before a database is opened. */
export function watchDurability(): SeenTransactions {
  const seen: SeenTransactions = { readwrite: 0, relaxed: [], apart: [] };
  const shared = new Map<string, string[]>();
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readwrite') {
      seen.readwrite += 1;
      const tables = [...transaction.objectStoreNames];
      if (transaction.durability !== 'strict') seen.relaxed.push(tables.join(' '));
      const common = tables.filter((table) => shared.get(this.name)?.includes(table) ?? true);
      if (common.length === 0) seen.apart.push(tables.join(' '));
      else shared.set(this.name, common);
    }
    return transaction;
  };
  return seen;
}
