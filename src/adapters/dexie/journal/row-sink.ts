import type { CloisterDatabase } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';

/** Receives the rows of each committed transaction, before the commit is acknowledged. Must not throw. */
export type RowSink = (written: readonly WrittenRow[]) => void;

const sinks = new WeakMap<CloisterDatabase, RowSink>();

export function setRowSink(database: CloisterDatabase, sink: RowSink): void {
  sinks.set(database, sink);
}

/** Passes the rows of a committed transaction to the journal of this worker, if there is one. */
export function journalRows(database: CloisterDatabase, written: readonly WrittenRow[]): void {
  if (written.length > 0) sinks.get(database)?.(written);
}
