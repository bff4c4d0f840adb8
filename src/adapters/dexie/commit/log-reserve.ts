import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { CloisterDatabase } from '../database.ts';
import { storageError } from '../storage-error.ts';

/** 2 MiB: about four thousand entries of the log. */
const RESERVE_BYTES = 2 * 1024 * 1024;
/** The most that one call of the browser makes. */
const RANDOM_BYTES = 65_536;

/**
 * Bytes that lie in the database for nothing but to be given up in the moment that it has no room: then what must be
 * written can be, the log entry about the failure first of all, and the state of a run under which the disk filled up.
 */
export interface Reserve {
  /** Puts the bytes in, unless they are there. Resolves with whether they are; where not, there is no room for them. */
  fill(): Promise<boolean>;
  /** It was given up, or found no room, and has not been put back since. Until then nothing that brings bytes is taken. */
  isLost(): boolean;
  /** Writes; when there is no room, gives up the reserve and writes again. Rejects when that does not help either. */
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
      await database.meta.put({ key: 'reserve', bytes: noise(sizeBytes) });
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
        if (!(await giveUp())) throw error;
        return write();
      }
    },
  };
}

export function isFull(error: unknown): boolean {
  return hasErrorCode(storageError(error), 'storage-full');
}

/** Nothing that can be packed: a reserve of zeros would give up nothing. */
function noise(sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += RANDOM_BYTES) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  return bytes;
}
