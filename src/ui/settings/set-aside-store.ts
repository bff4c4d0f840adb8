import { useSyncExternalStore } from 'react';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { DamagedRow, DamageReport } from '../../contracts/wire/storage-status.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';

/** What the last check for damaged records found in this window; null before the first one. */
const report = createExternalStore<DamageReport | null>(null);

export function useSetAside(): DamageReport | null {
  return useSyncExternalStore(report.subscribe, report.get);
}

/** Checks all records but not the contents of files. A failed check leaves the last report. */
export async function checkRecords(call: WorkerClient['call']): Promise<void> {
  const found = await call('storage.setAside', {}).catch(() => null);
  if (found !== null) report.set(found);
}

/** Rebuilds damaged records one by one. Rejects at the first one that cannot be rebuilt. */
export async function repairRecords(call: WorkerClient['call'], rows: readonly DamagedRow[]): Promise<void> {
  for (const { table, rowKey } of rows) report.set(await call('storage.repair', { table, rowKey }));
}
