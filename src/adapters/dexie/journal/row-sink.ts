import type { CloisterDatabase } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';

/** The journal of this worker, beside the database. No function may throw. */
export interface RowSink {
  /**
   * Receives the rows of each transaction that is being committed. The returned function is called once it is, before the commit is
   * acknowledged; not at all when it fails.
   */
  prepare(written: readonly WrittenRow[]): () => void;
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
  prepareJournal(database, written)();
}

/** Does what can be done for the journal while the browser commits a transaction. Returns what has to follow the commit. */
export function prepareJournal(database: CloisterDatabase, written: readonly WrittenRow[]): () => void {
  return (written.length === 0 ? undefined : sinks.get(database)?.prepare(written)) ?? (() => {});
}

/** Gives the space of the journal to the database, which is full. Returns whether there was any. */
export function releaseJournal(database: CloisterDatabase): boolean {
  return sinks.get(database)?.release() ?? false;
}

/** Gives the space of the journal's copy of the database to a way out of full storage. Resolves with whether there was any. */
export async function releaseJournalBase(database: CloisterDatabase): Promise<boolean> {
  return (await sinks.get(database)?.releaseBase()) ?? false;
}
