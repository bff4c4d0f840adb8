import type { CloisterDatabase } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';

/** The journal of this worker, beside the database. Neither function may throw. */
export interface RowSink {
  /** Receives the rows of each committed transaction, before the commit is acknowledged. */
  append(written: readonly WrittenRow[]): void;
  /** Gives its space to the database. Returns whether it had any. */
  release(): boolean;
}

const sinks = new WeakMap<CloisterDatabase, RowSink>();

export function setRowSink(database: CloisterDatabase, sink: RowSink): void {
  sinks.set(database, sink);
}

/** Passes the rows of a committed transaction to the journal of this worker, if there is one. */
export function journalRows(database: CloisterDatabase, written: readonly WrittenRow[]): void {
  if (written.length > 0) sinks.get(database)?.append(written);
}

/** Gives the space of the journal to the database, which is full. Returns whether there was any. */
export function releaseJournal(database: CloisterDatabase): boolean {
  return sinks.get(database)?.release() ?? false;
}
