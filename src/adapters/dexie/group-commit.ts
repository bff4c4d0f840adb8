import { CloisterError } from '../../contracts/errors.ts';
import type { CommitBatch, CommitResult } from '../../core/loop/store.ts';
import { type CommitOutcome, type CommitPorts, commitBatches } from './commit.ts';
import type { CloisterDatabase, StoredChange } from './database.ts';
import { packLog } from './log-store.ts';

const MAX_GROUP = 64;
/** Entries written between two looks at whether the log can be packed. */
const PACK_EVERY = 512;

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

/** Commits that wait at the same time share a transaction: the disk is asked once for all of them. */
export function createGroupCommit(database: CloisterDatabase, ports: CommitPorts, memory: Memory) {
  const queue: Waiting[] = [];
  let running = false;
  let unpacked = 0;

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
    if (group.length === 1) {
      group[0]?.reject(error);
      return;
    }
    for (const waiting of group) {
      try {
        const [outcome] = await commitBatches(database, [waiting.batch], ports);
        answer(waiting, outcome, memory);
      } catch (single) {
        waiting.reject(single);
      }
    }
  }

  return (batch: CommitBatch): Promise<CommitResult> =>
    new Promise((resolve, reject) => {
      queue.push({ batch, resolve, reject });
      if (!running) void work();
    });
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
