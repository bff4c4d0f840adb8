import { classifySpace, freeBytesOf, hasSpaceFor } from '../../adapters/dexie/commit/storage-quota.ts';
import { SCHEMA_VERSION } from '../../adapters/dexie/schema-version.ts';
import type { StorageStatus } from '../../contracts/wire/storage-status.ts';
import { lastReport } from './repair-rows.ts';
import { recordAsPerson, type Services } from './services.ts';

/** Reads the storage status from the browser's approximate figures. */
export async function readStorageStatus(services: Services): Promise<StorageStatus> {
  const { persisted, usageBytes, quotaBytes } = await services.storageEstimate();
  return {
    persisted,
    usageBytes,
    quotaBytes,
    leftBytes: freeBytesOf({ usageBytes, quotaBytes }),
    // A lost reserve proves that the database refused a write, whatever the figures say.
    room: services.store.reserve.isLost() ? 'full' : classifySpace({ usageBytes, quotaBytes }),
    schemaVersion: SCHEMA_VERSION,
    ...lastReport(services),
    ...protectionOf(services),
  };
}

/** Returns how the database is protected against the browser. */
function protectionOf({ protection }: Services): Pick<StorageStatus, 'journal' | 'rebuilt' | 'renewalProblem'> {
  if (protection === undefined) return {};
  const { renewal, journal, rebuilt } = protection;
  return {
    journal: journal === null ? 'off' : (journal.gap() ?? 'on'),
    ...(rebuilt === null ? {} : { rebuilt }),
    ...(renewal.type === 'failed' ? { renewalProblem: renewal.reason } : {}),
  };
}

/** Logs the browser's answer to the page's request for persistent storage. */
export async function notePersistence(services: Services): Promise<{ persisted: boolean }> {
  const { persisted } = await services.storageEstimate();
  await recordAsPerson(services, {
    action: 'storage.persist',
    target: null,
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
const FIRST_CHECK_MS = 2000;
const CHECK_INTERVAL_MS = 60_000;
/** Free space required to refill the reserve, so that it is not released again at once. */
const REFILL_SPACE_BYTES = 8 * 1024 * 1024;

/** Refills the reserve of the database while space is free. Returns a function that stops. */
export function keepReserve(
  { store, storageEstimate }: Pick<Services, 'store' | 'storageEstimate'>,
  onError: (error: unknown) => void,
): () => void {
  let timer = setTimeout(check, FIRST_CHECK_MS);
  let stopped = false;
  async function check(): Promise<void> {
    try {
      if (hasSpaceFor(REFILL_SPACE_BYTES, await storageEstimate())) await store.reserve.fill();
    } catch (error) {
      onError(error);
    }
    if (!stopped) timer = setTimeout(check, CHECK_INTERVAL_MS);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
