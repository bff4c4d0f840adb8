import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import { renewAfterFullVolume } from '../../indexed-db/renew-write-file.ts';
import type { CloisterDatabase } from '../database.ts';
import { releaseJournal, releaseJournalBase } from '../journal/row-sink.ts';
import { databaseClosed, isConnectionLost, isDiskFull, storageError } from '../storage-error.ts';
import { closeIfBroken } from './one-transaction.ts';

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
   * Renews the file of writes if it may end in a torn record. Every write waits for this. Rejects with `storage-full` while the
   * volume has no free bytes: a write that fails behind a torn record would make the browser delete the database.
   */
  heal(): Promise<void>;
  /**
   * After the error of a full volume or a lost connection, releases all space, without which the browser cannot open the database
   * again, and makes the browser begin a new file of writes, because the old one may end in a torn record. Resolves with whether
   * another attempt can succeed.
   */
  recover(error: unknown): Promise<boolean>;
  /** Runs `act` when nothing else runs here: a fill takes the last free bytes for a moment, which a commit must not meet. */
  exclusively<T>(act: () => Promise<T>): Promise<T>;
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
  /** Empties the next part. Resolves with false when there is none. */
  release(): Promise<boolean>;
  /** Empties all parts. */
  releaseAll(): Promise<void>;
  /** Whether the volume has the free bytes that the browser needs to open a database and to begin a new file of writes. */
  hasFreeBytes(): Promise<boolean>;
  /** Whether a part was released, now or before the start, and not written since. */
  isReleased(): boolean;
  /** Reads how many bytes its parts have now. */
  usedBytes(): Promise<number>;
}

export function createReserve(
  database: CloisterDatabase,
  space: SpaceReserve | null = null,
  sizeBytes: number = RESERVE_BYTES,
): Reserve {
  let lost = false;
  let isTorn = false;
  let turn: Promise<unknown> = Promise.resolve();

  async function giveUp(): Promise<boolean> {
    const reserve = database.meta.where(':id').equals('reserve');
    // The deletion of a row needs space, too.
    const outcome = await attempt(async () => (await reserve.count()) > 0 && (await reserve.delete()) > 0);
    return 'value' in outcome && outcome.value;
  }

  /** Runs `write`. Resolves with the error when storage is full. */
  async function attempt<T>(write: () => Promise<T>): Promise<{ value: T } | { full: unknown; hasFreed: boolean }> {
    try {
      await heal();
      return { value: await write() };
    } catch (error) {
      if (!isFull(error)) throw error;
      lost = true;
      return { full: error, hasFreed: await recover(error) };
    }
  }

  async function recover(error: unknown): Promise<boolean> {
    if (!isDiskFull(error) && !isConnectionLost(error)) return false;
    lost = true;
    isTorn = true;
    closeIfBroken(database, error);
    return heal().then(
      () => true,
      () => false,
    );
  }

  async function heal(): Promise<void> {
    if (!isTorn) return;
    await space?.releaseAll();
    const isFree = (await space?.hasFreeBytes()) ?? true;
    if (!isFree || !(await renewAfterFullVolume())) throw databaseClosed(null);
    isTorn = false;
  }

  async function fill(): Promise<boolean> {
    if ((await database.meta.where(':id').equals('reserve').count()) > 0) return true;
    return 'value' in (await attempt(() => database.meta.put({ key: 'reserve', bytes: randomBytes(sizeBytes) })));
  }

  function exclusively<T>(act: () => Promise<T>): Promise<T> {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine;
  }

  const isLost = () => lost || (space?.isReleased() ?? false);

  async function fillAll(): Promise<boolean> {
    lost = !((await space?.fill()) ?? true) || !(await fill());
    return !lost;
  }

  return {
    heal,
    recover,
    exclusively,
    isLost,
    fill: () => (isLost() ? exclusively(fillAll) : fillAll()),
    async writeWith(write, use) {
      let outcome = await attempt(write);
      if ('full' in outcome && outcome.hasFreed) outcome = await attempt(write);
      // While the file of writes may be torn, the journal is all that is sure to be left.
      if ('full' in outcome && isTorn) throw outcome.full;
      // First the journal: the browser counts its space as free at once, which the deletion of a row needs.
      if ('full' in outcome) {
        const hasReleased = releaseJournal(database);
        if ((await giveUp()) || hasReleased) outcome = await attempt(write);
      }
      if (use === 'way-out') {
        while ('full' in outcome && !isTorn && (await space?.release())) outcome = await attempt(write);
        // Last what protects only against a loss of the database.
        if ('full' in outcome && !isTorn && (await releaseJournalBase(database))) outcome = await attempt(write);
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
