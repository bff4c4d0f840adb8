import { CloisterError } from '../../contracts/errors.ts';
import { formatBytes } from '../../core/notebook/format-bytes.ts';

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

/** Throws `storage-full` before anything is written, where the browser says that it would not fit. */
export async function refuseWithoutRoom(neededBytes: number, what: string): Promise<void> {
  const { usage = 0, quota } = await navigator.storage.estimate();
  if (quota === undefined || quota === 0) return;
  const leftBytes = Math.max(0, quota - usage);
  if (neededBytes + SPARE_BYTES <= leftBytes) return;
  throw new CloisterError(
    'storage-full',
    `${what} needs ${formatBytes(neededBytes)}, and this browser has ${formatBytes(leftBytes)} left here, of which ${formatBytes(SPARE_BYTES)} stay free. ${WAY_OUT}`,
    { neededBytes, leftBytes },
  );
}
