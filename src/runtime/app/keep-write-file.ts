import { isFull } from '../../adapters/dexie/commit/log-reserve.ts';
import { hasSpaceFor } from '../../adapters/dexie/commit/storage-quota.ts';
import { needsNewWriteFile, RENEWAL_BYTES, renewWriteFile } from '../../adapters/platform/renew-write-file.ts';
import type { Services } from './services.ts';

/** Delay after the start of the worker, so that it does not slow the start, in milliseconds. */
const RENEW_AFTER_MS = 2000;
/** Held by the worker that has renewed the file, until it ends: one worker of this browser is enough. */
const LOCK = 'cloister-write-file';

/**
 * Has the browser begin a new file of writes once after the start, because the last end of the browser may have torn the old one
 * (see `renewWriteFile`). Returns a function that ends it.
 */
export function keepWriteFile(
  { storageEstimate }: Pick<Services, 'storageEstimate'>,
  onError: (error: unknown) => void,
): () => void {
  if (!needsNewWriteFile()) return () => {};
  const ended = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock === null || !hasSpaceFor(RENEWAL_BYTES, await storageEstimate())) return;
        await renewWriteFile();
        await ended.promise;
      })
      // Full storage: the file is renewed at a later start.
      .catch((error: unknown) => isFull(error) || onError(error));
  }, RENEW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    ended.resolve();
  };
}
