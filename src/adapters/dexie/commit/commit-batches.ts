import { CloisterError } from '../../../contracts/errors/errors.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import { type ChainHead, chainRows, EMPTY_HEAD } from '../../../core/audit/chain.ts';
import { withErasures } from '../../../core/audit/log-erasures.ts';
import {
  type Check,
  type CheckType,
  type CommitBatch,
  type CommitResult,
  findWrite,
  type Write,
  type WriteType,
} from '../../../core/ports/commit-batch.ts';
import type { SaltedHasher } from '../../../core/ports/hasher.ts';
import type { TableName } from '../../../core/ports/rows/row-schemas.ts';
import type { CloisterDatabase, StoredChange } from '../database.ts';
import { storageError } from '../storage-error.ts';
import { makesMany, type UniquenessCheck } from '../writes/check-change.ts';
import { CHECK_HANDLERS } from '../writes/check-handlers.ts';
import type { BatchContext, CheckHandler, Prepared, WriteHandler } from '../writes/write-handler.ts';
import { WRITE_HANDLERS } from '../writes/write-handlers.ts';
import { createBatchRows } from './batch-rows.ts';
import { inOneTransaction, type Rows } from './one-transaction.ts';

/** The outcome of one batch of a shared transaction. */
export type CommitOutcome =
  | { type: 'written'; result: CommitResult; change: StoredChange | null }
  | { type: 'refused'; error: CloisterError };

export interface CommitPorts {
  readonly hasher: SaltedHasher;
  readonly nowMs: () => number;
  readonly probe: (point: string) => void;
  /** Receives errors that occur beside a commit and do not affect it. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Writes the batches of one group in one strict transaction over the tables that they name. Each batch is atomic: its checks
 * run before its first write, so a refused batch leaves no trace and the others are written. Rejects without writing any
 * batch when the database itself fails (`storage-full` when the disk is full).
 */
export async function commitBatches(
  database: CloisterDatabase,
  batches: readonly CommitBatch[],
  ports: CommitPorts,
): Promise<CommitOutcome[]> {
  if (batches.some((batch) => makesMany(findWrite(batch, 'change')?.change))) {
    try {
      return await writeBatches(database, batches, ports, 'constraint');
    } catch (error) {
      if (!isTaken(error)) throw error;
      // A new file collides with an existing one. Retry with lookups, which identify the batch, so that the others are written.
    }
  }
  return writeBatches(database, batches, ports, 'lookup');
}

function isTaken(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

async function writeBatches(
  database: CloisterDatabase,
  batches: readonly CommitBatch[],
  ports: CommitPorts,
  uniqueness: UniquenessCheck,
): Promise<CommitOutcome[]> {
  try {
    return await inOneTransaction(database, tablesOf(batches), async (rows) => {
      let head: ChainHead | null = null;
      const outcomes: CommitOutcome[] = [];
      for (const batch of batches) {
        const outcome = await commitOne(rows, batch, head, ports, uniqueness);
        head = outcome.head;
        outcomes.push(outcome);
      }
      ports.probe('commit.before-end');
      return outcomes;
    });
  } catch (error) {
    throw storageError(error);
  }
}

/** Returns the tables that the batches read or write. The log is always included, which serializes commits. */
export function tablesOf(batches: readonly CommitBatch[]): TableName[] {
  const tables = new Set<TableName>(['audit']);
  for (const { checks = [], writes = [], idempotencyKey } of batches) {
    if (idempotencyKey !== undefined) tables.add('changes');
    for (const check of checks) for (const table of checkHandler(check).tables(check)) tables.add(table);
    for (const write of writes) for (const table of writeHandler(write).tables(write)) tables.add(table);
  }
  return [...tables];
}

/** Commits one batch. `known` is the chain head after the previous batch; null for the first batch, which reads it. */
async function commitOne(
  rows: Rows,
  batch: CommitBatch,
  known: ChainHead | null,
  ports: CommitPorts,
  uniqueness: UniquenessCheck,
): Promise<CommitOutcome & { head: ChainHead }> {
  const context: BatchContext = {
    batch,
    rows: createBatchRows(rows),
    atMs: ports.nowMs(),
    uniqueness,
    lastMessageSeqs: new Map(),
    change: null,
  };
  // Request all reads at once: each round trip to the database costs as much as a write.
  const [head, earlier, outcome] = await Promise.all([
    known ?? readHead(rows),
    findEarlier(rows, batch),
    prepareOrRefuse(context),
  ]);
  if (earlier) {
    const result = { changeId: earlier.changeId, written: false, auditSeq: head.seq };
    return { type: 'written', result, change: null, head };
  }
  if (outcome.type === 'refused') return { ...outcome, head };
  ports.probe('commit.checked');
  const entries = chainRows(head, withErasures(batch), ports.hasher);
  // The head before the entries of the batch: one that marks the border of the forms may come first.
  const start = entries.at(-batch.audit.length - 1) ?? head;
  for (const entry of entries) rows.add('audit', entry);
  for (const [index, prepared] of outcome.prepared.entries()) {
    await prepared.write?.(start);
    if (batch.writes?.[index]?.type === 'change') ports.probe('commit.change-written');
  }
  ports.probe('commit.rows-written');
  const last = entries.at(-1);
  const newHead: ChainHead = last ?? head;
  const result = { changeId: context.change?.changeId ?? null, written: true, auditSeq: newHead.seq };
  return { type: 'written', result, change: context.change, head: newHead };
}

/** Reads the chain head. The newest entry is never packed into a segment. */
async function readHead(rows: Rows): Promise<ChainHead> {
  return (await rows.last('audit', IDBKeyRange.upperBound(Number.MAX_SAFE_INTEGER))) ?? EMPTY_HEAD;
}

/** Finds the change that an earlier commit wrote with the same idempotency key. */
async function findEarlier(rows: Rows, { idempotencyKey }: CommitBatch): Promise<StoredChange | undefined> {
  return idempotencyKey === undefined ? undefined : rows.find('changes', 'idempotencyKey', idempotencyKey);
}

/** Prepares a batch. A failed check refuses this batch alone, before any of its writes; any other error aborts the transaction. */
async function prepareOrRefuse(
  context: BatchContext,
): Promise<{ type: 'prepared'; prepared: Prepared[] } | Extract<CommitOutcome, { type: 'refused' }>> {
  const { checks = [], writes = [] } = context.batch;
  try {
    if (writes.filter(({ type }) => type === 'change').length > 1) {
      throw internalError('oneChange');
    }
    const [verified, prepared] = await Promise.all([
      Promise.all(checks.map((check) => checkHandler(check).prepare(check, context))),
      Promise.all(writes.map((write) => writeHandler(write).prepare(write, context))),
    ]);
    for (const { verify } of [...verified, ...prepared]) verify?.();
    return { type: 'prepared', prepared };
  } catch (error) {
    if (error instanceof CloisterError) return { type: 'refused', error };
    throw error;
  }
}

function checkHandler<T extends CheckType>({ type }: Check<T>): CheckHandler<Check<T>> {
  return CHECK_HANDLERS[type];
}

export function writeHandler<T extends WriteType>({ type }: Write<T>): WriteHandler<Write<T>> {
  return WRITE_HANDLERS[type];
}
