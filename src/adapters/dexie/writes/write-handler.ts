import type { ChainHead } from '../../../core/audit/chain.ts';
import type { CommitBatch } from '../../../core/ports/commit-batch.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { TableName } from '../commit/one-transaction.ts';
import type { StoredChange } from '../database.ts';
import type { StoreMemory } from '../store-memory.ts';
import type { UniquenessCheck } from './check-change.ts';

/** What the handlers of one batch share inside its transaction. */
export interface BatchContext {
  readonly batch: CommitBatch;
  readonly rows: BatchRows;
  readonly atMs: number;
  readonly uniqueness: UniquenessCheck;
  /** Number of the last message of each session that gets more, as this batch leaves it so far. */
  readonly lastMessageSeqs: Map<string, number>;
  /** The change that the batch writes; set when it is written. */
  change: StoredChange | null;
}

/** A check, or a write, whose rows have been read. */
export interface Prepared {
  /** Compares, once everything that the batch needs is read. Throws the refusal. */
  verify?(): void;
  /** Writes, after all of the batch is verified. `head` is the end of the log before this batch. */
  write?(head: ChainHead): void | Promise<void>;
}

/** How one type of check is done in the database. */
export interface CheckHandler<Part> {
  /** Tables that are read. */
  tables(part: Part): readonly TableName[];
  /** Reads and compares inside the transaction; rejects with the refusal. May wait for rows and for nothing else. */
  prepare(part: Part, context: BatchContext): Promise<Prepared> | Prepared;
}

/** How one type of write is done in the database. `tables` are those that it reads or writes. */
export interface WriteHandler<Part> extends CheckHandler<Part> {
  /** Bytes of contents that the write brings. Default: 0. */
  sizeBytes?(part: Part): number;
  /** Brings what is held in memory to what was committed. */
  remember?(part: Part, memory: StoreMemory): void;
}
