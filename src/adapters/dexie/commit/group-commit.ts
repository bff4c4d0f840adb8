import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { CommitBatch, CommitResult } from '../../../core/ports/commit-batch.ts';
import type { CloisterDatabase, StoredChange } from '../database.ts';
import { packLog } from '../log/log-store.ts';
import { bytesIn, fullEntry, roomRefusal } from './check-quota.ts';
import { type CommitOutcome, type CommitPorts, commitBatches } from './commit-batches.ts';
import { isFull, type Reserve } from './log-reserve.ts';
import type { Room } from './storage-quota.ts';

const MAX_GROUP = 64;
/** Entries written between two looks at whether the log can be packed. */
const PACK_EVERY = 512;
/** A refusal for want of room is noted again after so many milliseconds. */
const NOTE_AGAIN_MS = 60_000;
const MAX_NOTED = 1000;

interface Waiting {
  batch: CommitBatch;
  resolve: (result: CommitResult) => void;
  reject: (error: unknown) => void;
}

/** Who holds in memory what the database says. */
export interface Memory {
  remember(batch: CommitBatch, change: StoredChange | null): void;
  forget(batch: CommitBatch): void;
}

/** What there is to write in, and what is given up when there is none. */
export interface Space {
  readonly room: Room;
  readonly reserve: Reserve;
}

/**
 * Commits that wait at the same time share a transaction: the disk is asked once for all of them. One that brings bytes is
 * refused with `storage-full` while there still is some room; one that brings none gets the reserve.
 */
export function createGroupCommit(
  database: CloisterDatabase,
  ports: CommitPorts,
  memory: Memory,
  { room, reserve }: Space,
) {
  const queue: Waiting[] = [];
  let running = false;
  let unpacked = 0;
  const noted = new Map<string, number>();

  async function work(): Promise<void> {
    running = true;
    // Who comes in the same moment shares the first transaction as well.
    await Promise.resolve();
    while (queue.length > 0) {
      const group = queue.splice(0, MAX_GROUP);
      const outcomes = await together(group);
      // Outside of what may fail: a batch that is written must never be tried again.
      for (const [index, waiting] of group.entries()) if (outcomes) answer(waiting, outcomes[index], memory);
      unpacked += group.reduce((sum, waiting) => sum + waiting.batch.audit.length, 0);
      if (queue.length === 0 && unpacked >= PACK_EVERY) await pack();
    }
    running = false;
  }

  /** Null when the transaction failed as a whole; then each batch has been answered by itself. */
  async function together(group: readonly Waiting[]): Promise<CommitOutcome[] | null> {
    try {
      return await commitBatches(
        database,
        group.map((waiting) => waiting.batch),
        ports,
      );
    } catch (error) {
      await rejectOrSingle(group, error);
      return null;
    }
  }

  /** Keeps the log quick to read, between commits. What cannot be packed now is packed another time. */
  async function pack(): Promise<void> {
    unpacked = 0;
    try {
      while ((await packLog(database)) > 0 && queue.length === 0);
    } catch (error) {
      ports.onError?.(error);
    }
  }

  /** One batch that the database itself refused (no room, a broken rule of an index) must not take the others along. */
  async function rejectOrSingle(group: readonly Waiting[], error: unknown): Promise<void> {
    for (const waiting of group) {
      const bare = bytesIn(waiting.batch) === 0;
      if (group.length === 1 && !(bare && isFull(error))) {
        await reject(waiting, error);
        continue;
      }
      try {
        const write = () => commitBatches(database, [waiting.batch], ports);
        const [outcome] = await (bare ? reserve.writeWith(write) : write());
        answer(waiting, outcome, memory);
      } catch (single) {
        await reject(waiting, single);
      }
    }
  }

  async function reject(waiting: Waiting, error: unknown): Promise<void> {
    if (isFull(error)) await note(waiting.batch);
    waiting.reject(error);
  }

  /** Says in the log that there was no room: for one thing once a minute, however often it is tried. */
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
    throw roomRefusal();
  }

  return (batch: CommitBatch): Promise<CommitResult> => {
    const bytes = bytesIn(batch);
    // What was given up is put back first: where there is no room for that, there is none for more.
    const fits = bytes > 0 && reserve.isLost() ? reserve.fill().catch(() => false) : room.take(bytes);
    // What is known to fit is in the queue at once, and shares the transaction of its moment.
    return fits === true ? enqueue(batch) : onceKnown(Promise.resolve(fits), batch);
  };
}

function answer(waiting: Waiting, outcome: CommitOutcome | undefined, memory: Memory): void {
  if (!outcome) return waiting.reject(new CloisterError('internal', 'A commit had no outcome.'));
  if (outcome.type === 'refused') {
    memory.forget(waiting.batch);
    return waiting.reject(outcome.error);
  }
  if (outcome.result.written) memory.remember(waiting.batch, outcome.change);
  waiting.resolve(outcome.result);
}
