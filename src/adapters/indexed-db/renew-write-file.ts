import { retryOpening } from '../../core/shared/retry-opening.ts';

/** Database that exists only to be deleted and created again. */
const WRITE_FILE_DATABASE = 'cloister-write-file';
/** Held while a context renews the file: the others wait for its outcome. */
const RENEWING_LOCK = 'cloister-write-file-renewing';
/** Held by a worker that has renewed the file, until it ends: the others need not renew it again. */
const RENEWED_LOCK = 'cloister-write-file-renewed';
/** Longest wait for another context, which may be frozen, in milliseconds. */
const PATIENCE_MS = 5000;

/** `unneeded`: this browser does not append after a torn record. `failed`: the browser refused it; see the reason. */
export type RenewalOutcome =
  | { readonly type: 'renewed' }
  | { readonly type: 'unneeded' }
  | { readonly type: 'failed'; readonly reason: string };

let outcome: Promise<RenewalOutcome> | null = null;

/**
 * Resolves when Chromium has begun a new file for the writes of this site's databases since the start of the browser. Every
 * context that writes to IndexedDB waits for this before its first write, so that the first write after any start is the
 * renewal itself; see `renewWriteFile`. Contexts share one renewal through locks. Never rejects.
 */
export function renewBeforeWriting(): Promise<RenewalOutcome> {
  outcome ??= needsNewWriteFile()
    ? renewOnce().then(
        (): RenewalOutcome => ({ type: 'renewed' }),
        (error: unknown): RenewalOutcome => {
          const reason = error instanceof Error ? error.message : String(error);
          return { type: 'failed', reason };
        },
      )
    : Promise.resolve({ type: 'unneeded' });
  return outcome;
}

/**
 * Renews the file after a write met a full volume, once space is free: a torn record is harmless only while nothing follows it.
 * One attempt, because a second write that fails would follow it. Resolves with whether the file is new. Never rejects.
 */
export async function renewAfterFullVolume(): Promise<boolean> {
  if (!needsNewWriteFile()) return true;
  try {
    await renewWriteFile((attempt) => attempt());
    return true;
  } catch {
    return false;
  }
}

/** Renews the file unless another context has, after waiting for one that is at it. */
async function renewOnce(): Promise<void> {
  if (!('locks' in navigator)) return renewWriteFile();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await navigator.locks.request(RENEWING_LOCK, { signal }, renewUnlessDone);
  } catch (error) {
    if (!signal.aborted) throw error;
    // The other context does not answer. Two renewals at once are harmless.
    await renewWriteFile();
  }
}

async function renewUnlessDone(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === RENEWED_LOCK)) return;
  await renewWriteFile();
  // A page would lose the back/forward cache by holding a lock.
  if (!('document' in globalThis)) await holdForLife();
}

/** Resolves when the lock is held. */
function holdForLife(): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request(RENEWED_LOCK, { mode: 'shared' }, () => {
      held();
      return new Promise<never>(() => {});
    });
  });
}

/**
 * Makes Chromium begin a new file for the writes of this site's databases, by deleting a database: Chromium compacts after
 * that, writes what the old file holds into a sorted table and deletes the file. It appends about 100 bytes before, needs no
 * free space and takes 2 to 30 ms, up to 160 ms right after the start with 60 MB of notebooks.
 *
 * Chromium appends all writes of a site to one file. When the browser ends in the middle of a write, the record is torn, and the
 * next start appends after it. The start after that takes the torn record for damage and deletes all databases of the site. A
 * replaced file is never read again. Measured in Chromium 156; decision 076.
 *
 * Rejects with the browser's error. Then nothing is lost.
 */
export async function renewWriteFile(
  retry: <T>(attempt: () => Promise<T>) => Promise<T> = (attempt) => retryOpening(attempt, pause),
): Promise<void> {
  const { oldVersion } = await retry(() => awaitRequest(indexedDB.deleteDatabase(WRITE_FILE_DATABASE)));
  // The first renewal on this device: only the deletion of an existing database makes Chromium compact.
  if (oldVersion === 0) {
    await createDatabase();
    await awaitRequest(indexedDB.deleteDatabase(WRITE_FILE_DATABASE));
  }
  // In the new file, for the next start.
  await createDatabase().catch(() => undefined);
}

/** Whether this browser appends after a torn record: Chromium and the browsers that are made from it. */
function needsNewWriteFile(): boolean {
  return navigator.userAgent.includes('Chrome/');
}

async function createDatabase(): Promise<void> {
  const request = indexedDB.open(WRITE_FILE_DATABASE, 1);
  await awaitRequest(request);
  request.result.close();
}

/** Resolves with the version before the deletion, 0 when there was no database. */
function awaitRequest(request: IDBOpenDBRequest): Promise<{ oldVersion: number }> {
  return new Promise((resolve, reject) => {
    request.onsuccess = (event) =>
      resolve({ oldVersion: event instanceof IDBVersionChangeEvent ? event.oldVersion : 0 });
    request.onerror = () => reject(request.error);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
