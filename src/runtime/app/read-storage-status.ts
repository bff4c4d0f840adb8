import { classifySpace, freeBytesOf, hasSpaceFor } from '../../adapters/dexie/commit/storage-quota.ts';
import { SCHEMA_VERSION } from '../../adapters/dexie/schema-version.ts';
import type { StorageStatus } from '../../contracts/wire/storage-status.ts';
import { lastReport } from './repair-rows.ts';
import { type BrowserEstimate, recordAsPerson, type Services } from './services.ts';

/** Reads the storage status from the browser's approximate figures. */
export async function readStorageStatus(services: Services): Promise<StorageStatus> {
  const { persisted, usageBytes, appBytes, quotaBytes } = await services.storageEstimate();
  const reservedBytes = (await services.protection?.space?.usedBytes().catch(() => 0)) ?? 0;
  const backup = await services.store.lastBackup().catch(() => null);
  return {
    persisted,
    usageBytes,
    ...(appBytes === undefined ? {} : { appBytes: appBytes + reservedBytes }),
    quotaBytes,
    leftBytes: freeBytesOf({ usageBytes, quotaBytes }),
    // A lost reserve proves that the database refused a write, whatever the figures say.
    room: services.store.reserve.isLost() ? 'full' : classifySpace({ usageBytes, quotaBytes }),
    schemaVersion: SCHEMA_VERSION,
    ...(backup === null ? {} : { lastBackupMs: backup.atMs }),
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
export async function browserEstimate(): Promise<BrowserEstimate> {
  if (!('storage' in navigator)) return { persisted: false, usageBytes: 0, quotaBytes: 0 };
  const [persisted, estimate] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()]);
  const appBytes = appBytesOf(estimate);
  return {
    persisted,
    usageBytes: estimate.usage ?? 0,
    ...(appBytes === null ? {} : { appBytes }),
    quotaBytes: estimate.quota ?? 0,
  };
}

/** Chromium alone reports the parts of the usage. It omits parts without bytes. */
function appBytesOf(estimate: StorageEstimate): number | null {
  const details = 'usageDetails' in estimate ? estimate.usageDetails : null;
  if (typeof details !== 'object' || details === null) return null;
  const bytesOf = (part: string) => {
    const bytes: unknown = Object.getOwnPropertyDescriptor(details, part)?.value;
    return typeof bytes === 'number' ? bytes : 0;
  };
  return bytesOf('caches') + bytesOf('serviceWorkerRegistrations');
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
