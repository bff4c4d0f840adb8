import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { CloisterDatabase } from '../database.ts';
import { releaseJournal, releaseJournalBase } from '../journal/row-sink.ts';
import { isDiskFull, storageError } from '../storage-error.ts';
import { closeIfDiskFull } from './one-transaction.ts';

/** 2 MiB: about four thousand entries of the log. */
const RESERVE_BYTES = 2 * 1024 * 1024;
/** Most bytes that one call of `crypto.getRandomValues` fills. */
const RANDOM_BYTES = 65_536;

/**
 * Bytes that the database stores only to release them when it is full. Their space is for writes that must not fail: first
 * the log entry about the failure, then the state of the runs that were active.
 */
export interface Reserve {
  /** Stores the reserve unless it is stored. Resolves with false when it does not fit. */
  fill(): Promise<boolean>;
  /** Whether the reserve was released or did not fit. Until it is refilled, commits that add content are refused. */
  isLost(): boolean;
  /**
   * After the error of a full volume, releases space, without which the browser cannot open the database again. Resolves with
   * whether there was any.
   */
  freeToReopen(error: unknown): Promise<boolean>;
  /**
   * Runs `write`. When storage is full, releases the reserve and runs it again; a way out of full storage also releases the
   * space outside the database, and then the base of the journal. Rejects when the last attempt fails.
   */
  writeWith<T>(write: () => Promise<T>, use?: 'way-out'): Promise<T>;
}

/**
 * Bytes in files outside the database. Browsers count the space of a removed file as free at once; the space of a removed row
 * only after they have compacted the database, and a full database refuses to remove rows.
 */
export interface SpaceReserve {
  /** Writes the parts unless they are there. Resolves with false when they do not fit. */
  fill(): Promise<boolean>;
  /** Removes the next part. Resolves with false when there is none. */
  release(): Promise<boolean>;
  /** Whether a part was released, now or before the start, and not written since. */
  isReleased(): boolean;
}

export function createReserve(
  database: CloisterDatabase,
  space: SpaceReserve | null = null,
  sizeBytes: number = RESERVE_BYTES,
): Reserve {
  let lost = false;

  async function giveUp(): Promise<boolean> {
    const reserve = database.meta.where(':id').equals('reserve');
    // The deletion of a row needs space, too.
    const outcome = await attempt(async () => (await reserve.count()) > 0 && (await reserve.delete()) > 0);
    return 'value' in outcome && outcome.value;
  }

  /** Runs `write`. Resolves with the error when storage is full. */
  async function attempt<T>(write: () => Promise<T>): Promise<{ value: T } | { full: unknown; hasFreed: boolean }> {
    try {
      return { value: await write() };
    } catch (error) {
      if (!isFull(error)) throw error;
      lost = true;
      return { full: error, hasFreed: await freeToReopen(error) };
    }
  }

  async function freeToReopen(error: unknown): Promise<boolean> {
    if (!isDiskFull(error)) return false;
    closeIfDiskFull(database, error);
    return (await space?.release()) ?? false;
  }

  async function fill(): Promise<boolean> {
    if ((await database.meta.where(':id').equals('reserve').count()) > 0) return true;
    return 'value' in (await attempt(() => database.meta.put({ key: 'reserve', bytes: randomBytes(sizeBytes) })));
  }

  return {
    freeToReopen,
    isLost: () => lost || (space?.isReleased() ?? false),
    async fill() {
      lost = !((await space?.fill()) ?? true) || !(await fill());
      return !lost;
    },
    async writeWith(write, use) {
      let outcome = await attempt(write);
      // First the journal: the browser counts its space as free at once, which the deletion of a row needs.
      if ('full' in outcome) {
        const hasReleased = releaseJournal(database);
        if ((await giveUp()) || hasReleased || outcome.hasFreed) outcome = await attempt(write);
      }
      if (use === 'way-out') {
        while ('full' in outcome && (outcome.hasFreed || (await space?.release()))) outcome = await attempt(write);
        // Last what protects only against a loss of the database.
        if ('full' in outcome && (await releaseJournalBase(database))) outcome = await attempt(write);
      }
      if ('full' in outcome) throw outcome.full;
      return outcome.value;
    },
  };
}

export function isFull(error: unknown): boolean {
  return hasErrorCode(storageError(error), 'storage-full');
}

/** Returns random bytes: browsers compress stored values, so a reserve of zeros would free nothing. */
function randomBytes(sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += RANDOM_BYTES) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  return bytes;
}
