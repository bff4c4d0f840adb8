import type { CloisterDatabase } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';

/** The journal of this worker, beside the database. No function may throw. */
export interface RowSink {
  /** Receives the rows of each committed transaction, before the commit is acknowledged. */
  append(written: readonly WrittenRow[]): void;
  /** Gives its space to the database. Returns whether it had any. */
  release(): boolean;
  /** Gives also the space of the copy of the whole database. Resolves with whether there was any. */
  releaseBase(): Promise<boolean>;
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

/** Gives the space of the journal's copy of the database to a way out of full storage. Resolves with whether there was any. */
export async function releaseJournalBase(database: CloisterDatabase): Promise<boolean> {
  return (await sinks.get(database)?.releaseBase()) ?? false;
}
