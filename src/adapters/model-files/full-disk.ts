import type { CloisterError } from '../../contracts/errors/errors.ts';
import { storageFullError } from '../../contracts/errors/messages/notebook-messages.ts';
import { formatBytes } from '../../core/notebook/text/format-bytes.ts';

/** Bytes kept free for the notebook when a model is stored. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** Converts the browser's QuotaExceededError to `storage-full`; returns any other error unchanged. */
export function fullDiskError(error: unknown, name: string): unknown {
  if (!isQuotaError(error)) return error;
  return storageFullError('model', { name, why: storageFullError.sentence('wayOut') }, {}, error);
}

function isQuotaError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError';
}

/** Returns the `storage-full` error for a write that stored no bytes. */
export function noSpaceError(name: string): CloisterError {
  return storageFullError('model', { name, why: storageFullError.sentence('wayOut') });
}

/** Returns the bytes available for model files, by the browser's coarse figures; infinity when it reports none. */
async function freeBytes(): Promise<number> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  return quota === undefined || quota === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, quota - usage - SPARE_BYTES);
}

/** Throws `storage-full` when the browser has too little space left. Call it before writing. */
export async function requireSpace(neededBytes: number, what: string): Promise<void> {
  (await measureSpace(what))(neededBytes);
}

/** Measures the free space once. The returned function throws `storage-full` for more bytes than that. */
export async function measureSpace(what: string): Promise<(neededBytes: number) => void> {
  const leftBytes = await freeBytes();
  return (neededBytes) => {
    if (neededBytes <= leftBytes) return;
    throw storageFullError(
      'needs',
      {
        name: what,
        size: formatBytes(neededBytes),
        free: formatBytes(leftBytes),
        why: storageFullError.sentence('wayOut'),
      },
      { neededBytes, leftBytes },
    );
  };
}
