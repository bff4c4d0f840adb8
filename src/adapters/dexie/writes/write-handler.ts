import type { ChainHead } from '../../../core/audit/chain.ts';
import type { CommitBatch } from '../../../core/ports/commit-batch.ts';
import type { TableName } from '../../../core/ports/rows/row-schemas.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { StoredChange } from '../database.ts';
import type { StoreMemory } from '../store-memory.ts';
import type { UniquenessCheck } from './check-change.ts';

/** Shared by the handlers of one batch inside its transaction. */
export interface BatchContext {
  readonly batch: CommitBatch;
  readonly rows: BatchRows;
  readonly atMs: number;
  readonly uniqueness: UniquenessCheck;
  /** Number of the last message of each session, including messages that this batch appended. */
  readonly lastMessageSeqs: Map<string, number>;
  /** The change of the batch; set when it is written. */
  change: StoredChange | null;
}

/** A check or write whose rows have been read. */
export interface Prepared {
  /** Compares the rows after all reads of the batch. Throws the refusal. */
  verify?(): void;
  /** Writes after the whole batch is verified. `head` is the chain head before this batch. */
  write?(head: ChainHead): void | Promise<void>;
}

/** Performs one type of check in the database. */
export interface CheckHandler<Part> {
  /** Returns the tables to read. */
  tables(part: Part): readonly TableName[];
  /** Reads and compares inside the transaction; rejects with the refusal. May await rows and nothing else. */
  prepare(part: Part, context: BatchContext): Promise<Prepared> | Prepared;
}

/** Performs one type of write in the database. `tables` returns those that it reads or writes. */
export interface WriteHandler<Part> extends CheckHandler<Part> {
  /** Returns the bytes of content that the write adds. Default: 0. */
  sizeBytes?(part: Part): number;
  /** Applies the committed write to the memory. */
  remember?(part: Part, memory: StoreMemory): void;
}
