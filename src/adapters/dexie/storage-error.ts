import { CloisterError } from '../../contracts/errors/errors.ts';

/** Converts a quota error, however deeply nested, to `storage-full`. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  if (!isQuotaError(error)) return error;
  return new CloisterError(
    'storage-full',
    'The storage of this device is full. Nothing was written, and existing data is unchanged. Free some space, or remove a notebook, then try again.',
    {},
    error,
  );
}

function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  // Dexie puts the name into the message of an abort, and the cause of other errors into `inner`.
  if ('message' in error && typeof error.message === 'string' && error.message.includes('QuotaExceededError'))
    return true;
  return 'inner' in error && isQuotaError(error.inner, depth + 1);
}
