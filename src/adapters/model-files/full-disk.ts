import { CloisterError } from '../../contracts/errors/errors.ts';
import { formatBytes } from '../../core/notebook/text/format-bytes.ts';

/** Left free beside a model, so that the notebook can go on being written. Bytes. */
const SPARE_BYTES = 64 * 1024 * 1024;

const WAY_OUT = 'Remove a model or free some space on this device, and try again.';

/** Says `storage-full` in our words where the browser has no room left; anything else stays as it is. */
export function fullDiskError(error: unknown, name: string): unknown {
  if (!isQuotaError(error)) return error;
  return new CloisterError(
    'storage-full',
    `There is no room left on this device for ${name}. ${WAY_OUT}`,
    { name },
    error,
  );
}

function isQuotaError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError';
}

export function outOfRoom(name: string): CloisterError {
  return new CloisterError('storage-full', `There is no room left on this device for ${name}. ${WAY_OUT}`, { name });
}

/** Room for files of models, by the browser's coarse figures; without limit where it says nothing. */
async function freeBytes(): Promise<number> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  return quota === undefined || quota === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, quota - usage - SPARE_BYTES);
}

/** Throws `storage-full` before anything is written, where the browser says that it would not fit. */
export async function refuseWithoutRoom(neededBytes: number, what: string): Promise<void> {
  (await lookForRoom(what))(neededBytes);
}

/** How much room there is now: throws `storage-full` for more. */
export async function lookForRoom(what: string): Promise<(neededBytes: number) => void> {
  const leftBytes = await freeBytes();
  return (neededBytes) => {
    if (neededBytes <= leftBytes) return;
    throw new CloisterError(
      'storage-full',
      `${what} needs ${formatBytes(neededBytes)}, and this browser has ${formatBytes(leftBytes)} left for models. ${WAY_OUT}`,
      { neededBytes, leftBytes },
    );
  };
}
