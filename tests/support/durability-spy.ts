import { WRITE_FILE_DATABASE } from '../../src/adapters/platform/renew-write-file.ts';

/** The readwrite transactions that were observed. */
export interface SeenTransactions {
  /** Number of all readwrite transactions. */
  readwrite: number;
  /** The tables of each transaction that does not wait for the disk. */
  relaxed: string[];
}

/**
 * Observes every transaction that is opened from now on, except in the database that holds nothing. Call it before a database is
 * opened.
 */
export function watchDurability(): SeenTransactions {
  const seen: SeenTransactions = { readwrite: 0, relaxed: [] };
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<IDBDatabase['transaction']>) {
    const transaction = open.apply(this, args);
    if (transaction.mode === 'readwrite' && this.name !== WRITE_FILE_DATABASE) {
      seen.readwrite += 1;
      if (transaction.durability !== 'strict') seen.relaxed.push([...transaction.objectStoreNames].join(' '));
    }
    return transaction;
  };
  return seen;
}
