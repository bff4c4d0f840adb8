import { CloisterError } from '../../contracts/errors/errors.ts';

/** Says `storage-full` in our words where the database ran out of room, however deep that is buried. */
export function storageError(error: unknown): unknown {
  if (!isQuotaError(error)) return error;
  return new CloisterError(
    'storage-full',
    'There is no room left on this device for the notebook. Nothing was written, and what you had is as it was. Free some space, or remove a notebook, and try again.',
    {},
    error,
  );
}

function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  // Dexie names the kind in the message of an abort, and keeps the cause of others in `inner`.
  if ('message' in error && typeof error.message === 'string' && error.message.includes('QuotaExceededError'))
    return true;
  return 'inner' in error && isQuotaError(error.inner, depth + 1);
}
