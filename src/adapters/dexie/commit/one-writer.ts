import type { DBCore, Middleware } from 'dexie';

/** In the scope of every readwrite transaction. Any table serves; every commit uses the log already. */
const WRITER_TABLE = 'audit';

/**
 * Returns the tables of a readwrite transaction and one that all readwrite transactions share, so that the browser runs one of them
 * at a time, in all windows and workers.
 *
 * Chromium stores the locks of a transaction that reads after writing, and takes all of them exclusively when it reverts the transaction
 * after a crash, the shared lock of the database too. Two transactions in flight that use different tables of one database then
 * exclude each other, and Chromium deletes all databases of the site ("Invalid locks on disk"). Measured in Chromium 156;
 * decision 085.
 */
export function withWriterTable<Name extends string>(tables: readonly Name[]): (Name | typeof WRITER_TABLE)[] {
  return [...new Set<Name | typeof WRITER_TABLE>([...tables, WRITER_TABLE])];
}

/** Middleware that does the same for the transactions of Dexie. An upgrade has the database for itself. */
export const oneWriter: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'one readwrite transaction at a time',
  create: (core) => ({
    ...core,
    transaction: (tables, mode, options) =>
      core.transaction(mode === 'readwrite' ? withWriterTable(tables) : tables, mode, options),
  }),
};
