import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { CloisterDatabase } from '../database.ts';
import { releaseJournal } from '../journal/row-sink.ts';
import { storageError } from '../storage-error.ts';

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
  /** Runs `write`. When storage is full, releases the reserve and runs it again. Rejects when the second attempt fails. */
  writeWith<T>(write: () => Promise<T>): Promise<T>;
}

export function createReserve(database: CloisterDatabase, sizeBytes: number = RESERVE_BYTES): Reserve {
  let lost = false;

  async function giveUp(): Promise<boolean> {
    const reserve = database.meta.where(':id').equals('reserve');
    if ((await reserve.count()) === 0) return false;
    await reserve.delete();
    return true;
  }

  async function fill(): Promise<boolean> {
    if ((await database.meta.where(':id').equals('reserve').count()) > 0) return true;
    try {
      await database.meta.put({ key: 'reserve', bytes: randomBytes(sizeBytes) });
      return true;
    } catch (error) {
      if (!isFull(error)) throw error;
      return false;
    }
  }

  return {
    isLost: () => lost,
    async fill() {
      lost = !(await fill());
      return !lost;
    },
    async writeWith(write) {
      try {
        return await write();
      } catch (error) {
        if (!isFull(error)) throw error;
        lost = true;
        // First the journal: the browser counts its space as free at once, which the deletion of a row needs.
        const hasReleased = releaseJournal(database);
        if (!(await giveUp()) && !hasReleased) throw error;
        return write();
      }
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
