import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import { isWayOut } from '../../../core/notebook/change/is-way-out.ts';
import type { CommitBatch, CommitResult } from '../../../core/ports/commit-batch.ts';
import type { CloisterDatabase, StoredChange } from '../database.ts';
import { packLog } from '../log/log-store.ts';
import { databaseClosed, isConnectionLost, isDiskFull } from '../storage-error.ts';
import { type CommitOutcome, type CommitPorts, commitBatches } from './commit-batches.ts';
import { bytesIn, createFullError, fullEntry } from './full-storage.ts';
import { finishRemovals, inParts } from './remove-in-parts.ts';
import type { StorageQuota } from './storage-quota.ts';
import { isFull, type Reserve } from './storage-reserve.ts';

const MAX_GROUP = 64;
/** Entries written between two attempts to pack the log. */
const PACK_EVERY = 512;
/** Minimum time between two log entries about full storage, in milliseconds. */
const NOTE_AGAIN_MS = 60_000;
const MAX_NOTED = 1000;

interface QueuedBatch {
  batch: CommitBatch;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

/** The in-memory state that follows the database. */
export interface Memory {
  remember(batch: CommitBatch, change: StoredChange | null): void;
  forget(batch: CommitBatch): void;
}

/** The free space, and the reserve that is released when no space is left. */
export interface Space {
  readonly quota: StorageQuota;
  readonly reserve: Reserve;
}

/**
 * Creates a commit queue that groups waiting commits into one transaction, so that they share one disk flush. A commit that
 * adds content is refused with `storage-full` before the disk is full; a commit without content may use the reserve, and a way
 * out of full storage also the space outside the database. A notebook is removed in parts then.
 */
export function createGroupCommit(
  database: CloisterDatabase,
  ports: CommitPorts,
  memory: Memory,
  { quota, reserve }: Space,
) {
  const queue: QueuedBatch[] = [];
  let running = false;
  let unpacked = 0;
  const noted = new Map<string, number>();

  async function work(): Promise<void> {
    running = true;
    // Let commits of the same task join the first transaction.
    await Promise.resolve();
    while (queue.length > 0) {
      const group = queue.splice(0, MAX_GROUP);
      const outcomes = await reserve.exclusively(() => commitGroup(group));
      // Outside the try block: a batch that was written must never be retried.
      for (const [index, waiting] of group.entries()) if (outcomes) answer(waiting, outcomes[index], memory);
      unpacked += group.reduce((sum, waiting) => sum + waiting.batch.audit.length, 0);
      if (queue.length === 0 && unpacked >= PACK_EVERY) await pack();
    }
    running = false;
  }

  /** Commits a group in one transaction. Null when the transaction failed; each batch was then answered separately. */
  async function commitGroup(group: readonly QueuedBatch[]): Promise<CommitOutcome[] | null> {
    try {
      await reserve.heal();
      return await commitBatches(
        database,
        group.map((waiting) => waiting.batch),
        ports,
      );
    } catch (error) {
      await reserve.recover(error);
      await rejectOrSingle(group, error);
      return null;
    }
  }

  /** Packs old log entries between commits, which keeps reads fast. A failure is ignored: the next attempt packs them. */
  async function pack(): Promise<void> {
    unpacked = 0;
    try {
      while ((await packLog(database)) > 0 && queue.length === 0);
    } catch (error) {
      ports.onError?.(error);
    }
  }

  /** Retries each batch alone: one that the database refused (quota, unique index) must not fail the others. */
  async function rejectOrSingle(group: readonly QueuedBatch[], error: unknown): Promise<void> {
    for (const waiting of group) {
      const use = isWayOut(waiting.batch) ? 'way-out' : undefined;
      const mayUseReserve = use !== undefined || bytesIn(waiting.batch) === 0;
      if (group.length === 1 && !isConnectionLost(error) && !(mayUseReserve && isFull(error))) {
        await reject(waiting, error);
        continue;
      }
      try {
        const batch = isFull(error) ? inParts(waiting.batch) : waiting.batch;
        const write = () => commitBatches(database, [batch], ports);
        const [outcome] = await (mayUseReserve ? reserve.writeWith(write, use) : write());
        if (batch !== waiting.batch) await finishRemovals(database, reserve).catch((failed) => ports.onError?.(failed));
        answer(waiting, outcome, memory);
      } catch (single) {
        if (!mayUseReserve) await reserve.recover(single);
        // The words of full storage would name this very way out.
        await reject(waiting, use !== undefined && isDiskFull(single) ? databaseClosed(single) : single);
      }
    }
  }

  async function reject(waiting: QueuedBatch, error: unknown): Promise<void> {
    if (isFull(error)) await note(waiting.batch);
    waiting.reject(error);
  }

  /** Logs that storage is full, at most once a minute per action. */
  async function note(batch: CommitBatch): Promise<void> {
    const atMs = ports.nowMs();
    const entry = fullEntry(batch, atMs);
    const what = `${entry.inputSummary} ${entry.notebookId} ${entry.target} ${entry.runId}`;
    if (atMs - (noted.get(what) ?? Number.NEGATIVE_INFINITY) < NOTE_AGAIN_MS) return;
    if (noted.size >= MAX_NOTED) noted.clear();
    noted.set(what, atMs);
    try {
      await reserve.writeWith(() => commitBatches(database, [{ audit: [entry] }], ports));
    } catch (error) {
      ports.onError?.(error);
    }
  }

  function enqueue(batch: CommitBatch): Promise<CommitResult> {
    return new Promise((resolve, reject) => {
      queue.push({ batch, resolve, reject });
      if (!running) void work();
    });
  }

  async function onceKnown(fits: Promise<boolean>, batch: CommitBatch): Promise<CommitResult> {
    if (await fits) return enqueue(batch);
    await note(batch);
    throw createFullError();
  }

  return (batch: CommitBatch): Promise<CommitResult> => {
    const bytes = isWayOut(batch) ? 0 : bytesIn(batch);
    // Refill a released reserve first: if it does not fit, content does not fit either.
    const fits = bytes > 0 && reserve.isLost() ? reserve.fill().catch(() => false) : quota.reserveSpace(bytes);
    // Enqueue synchronously when the answer is known, so that the batch joins the current group.
    return fits === true ? enqueue(batch) : onceKnown(Promise.resolve(fits), batch);
  };
}

function answer(waiting: QueuedBatch, outcome: CommitOutcome | undefined, memory: Memory): void {
  if (!outcome) return waiting.reject(internalError('noOutcome'));
  if (outcome.type === 'refused') {
    memory.forget(waiting.batch);
    return waiting.reject(outcome.error);
  }
  if (outcome.result.written) memory.remember(waiting.batch, outcome.change);
  waiting.resolve(outcome.result);
}
