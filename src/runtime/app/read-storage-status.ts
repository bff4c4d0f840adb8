import { hasRoomFor, leftOf, roomOf } from '../../adapters/dexie/commit/storage-quota.ts';
import { SCHEMA_VERSION } from '../../adapters/dexie/database.ts';
import type { StorageStatus } from '../../contracts/wire/storage-status.ts';
import { recordAsPerson, type Services } from './services.ts';

/** Reads the storage status from the browser's approximate figures. */
export async function storageStatus(services: Services): Promise<StorageStatus> {
  const { persisted, usageBytes, quotaBytes } = await services.storageEstimate();
  return {
    ...{ persisted, usageBytes, quotaBytes, leftBytes: leftOf({ usageBytes, quotaBytes }) },
    // A lost reserve proves that the database refused a write, whatever the figures say.
    room: services.store.reserve.isLost() ? 'full' : roomOf({ usageBytes, quotaBytes }),
    schemaVersion: SCHEMA_VERSION,
  };
}

/** Logs the browser's answer to the page's request for persistent storage. */
export async function notePersistence(services: Services): Promise<{ persisted: boolean }> {
  const { persisted } = await services.storageEstimate();
  await recordAsPerson(services, {
    ...{ action: 'storage.persist', target: null },
    outputSummary: persisted
      ? 'The browser protects the notebooks on this device from deletion.'
      : 'The browser may delete the notebooks on this device when storage runs low.',
  });
  return { persisted };
}

/** Reads the browser's figures; zeros when it reports none. */
export async function browserEstimate(): Promise<{ persisted: boolean; usageBytes: number; quotaBytes: number }> {
  if (!('storage' in navigator)) return { persisted: false, usageBytes: 0, quotaBytes: 0 };
  const [persisted, estimate] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()]);
  return { persisted, usageBytes: estimate.usage ?? 0, quotaBytes: estimate.quota ?? 0 };
}

/** Delay of the first check of the reserve, so that it does not slow the start, in milliseconds. */
const FIRST_LOOK_MS = 2000;
const LOOK_AGAIN_MS = 60_000;
/** Free space required to refill the reserve, so that it is not released again at once. */
const ROOM_FOR_RESERVE_BYTES = 8 * 1024 * 1024;

/** Refills the reserve of the database while space is free. Returns a function that stops. */
export function keepReserve(
  { store, storageEstimate }: Pick<Services, 'store' | 'storageEstimate'>,
  onError: (error: unknown) => void,
): () => void {
  let timer = setTimeout(look, FIRST_LOOK_MS);
  let stopped = false;
  async function look(): Promise<void> {
    try {
      if (hasRoomFor(ROOM_FOR_RESERVE_BYTES, await storageEstimate())) await store.reserve.fill();
    } catch (error) {
      onError(error);
    }
    if (!stopped) timer = setTimeout(look, LOOK_AGAIN_MS);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
