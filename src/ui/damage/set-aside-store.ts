import { useEffect, useSyncExternalStore } from 'react';
import { onRepair } from '../../client/startup/on-repair.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { DamagedRow, DamageReport } from '../../contracts/wire/storage-status.ts';
import { createExternalStore } from '../kit/hooks/external-store.ts';
import { translateError } from '../kit/worker-texts/translate.ts';

/** What the last check for damaged records found in this window; null before the first one. */
const report = createExternalStore<DamageReport | null>(null);
/** Damaged contents that the last complete check found in this window; null before the first one. */
const contents = createExternalStore<readonly DamagedRow[] | null>(null);

export function useSetAside(): DamageReport | null {
  return useSyncExternalStore(report.subscribe, report.get);
}

export function useDamagedContents(): readonly DamagedRow[] | null {
  return useSyncExternalStore(contents.subscribe, contents.get);
}

/** Checks the records again whenever any window meets a damaged one, repairs or removes one. */
export function useRepairNotices(call: WorkerClient['call']): void {
  useEffect(() => onRepair(() => void checkRecords(call)), [call]);
}

/** The check under way, and whether the records changed since it began. */
let checking: Promise<void> | null = null;
let isOutdated = false;

/** Checks all records but not the contents of files. A failed check leaves the last report. */
export function checkRecords(call: WorkerClient['call']): Promise<void> {
  if (checking !== null) {
    isOutdated = true;
    return checking;
  }
  checking = checkUntilCurrent(call).finally(() => {
    checking = null;
  });
  return checking;
}

async function checkUntilCurrent(call: WorkerClient['call']): Promise<void> {
  do {
    isOutdated = false;
    const found = await call('storage.setAside', {}).catch(() => null);
    if (found !== null) report.set(found);
  } while (isOutdated);
}

/** Checks all records and the contents of files. */
export async function checkContents(call: WorkerClient['call']): Promise<void> {
  const found = await call('storage.damaged', {});
  contents.set(found.filter(({ part }) => part === 'content'));
  await checkRecords(call);
}

/** How the repair of one record ended. */
export interface RepairOutcome {
  row: DamagedRow;
  /** Why the record was not repaired; null when it was. */
  problem: string | null;
}

/** Rebuilds damaged records one by one. A record that cannot be rebuilt does not stop the others. */
export async function repairRecords(call: WorkerClient['call'], rows: readonly DamagedRow[]): Promise<RepairOutcome[]> {
  const outcomes: RepairOutcome[] = [];
  for (const row of rows) {
    try {
      report.set(await call('storage.repair', { table: row.table, rowKey: row.rowKey }));
      outcomes.push({ row, problem: null });
    } catch (error) {
      outcomes.push({ row, problem: translateError(error) });
    }
  }
  // A record that another window repaired or removed meanwhile is refused here, and the list is out of date.
  if (outcomes.some(({ problem }) => problem !== null)) await checkRecords(call);
  return outcomes;
}
