import type { Actor } from '../../contracts/domain/notebook/notebook.ts';
import { damagedError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { DamagedRow, DamageReport } from '../../contracts/wire/storage-status.ts';
import type { Services } from './services.ts';

/** Tables without which nothing opens. They have few rows, so that checking them does not slow the start. */
const CHECKED_AT_START = ['workspaces', 'notebooks'];

/** The last report of each worker's store. */
const reports = new WeakMap<Services['store'], DamageReport>();

/**
 * Rebuilds damaged workspaces and notebooks, so that their files open. What cannot be rebuilt stays set aside. Other rows wait for
 * the person, because rebuilding a file brings back its last state in the journal.
 */
export async function repairAtStart(services: Services): Promise<void> {
  const { damaged } = await services.store.findSetAside(CHECKED_AT_START);
  for (const row of damaged) if (row.repairable) await repairRow(services, row, { type: 'app' });
}

/** Rebuilds a damaged row and logs it. Keeps the original. Throws `damaged` when it cannot be rebuilt. */
export async function repairRow(
  { store, loop }: Services,
  { table, rowKey }: Pick<DamagedRow, 'table' | 'rowKey'>,
  actor: Actor,
): Promise<void> {
  const rebuilt = await store.rebuildRow(table, rowKey);
  if (rebuilt === null) {
    throw damagedError('notRebuilt', {}, { table });
  }
  await store.commit({
    writes: [{ type: 'repair-row', table, rowKey, row: rebuilt.row }],
    audit: [
      {
        atMs: loop.clock.nowMs(),
        actor,
        action: 'storage.repair',
        target: `${table} ${JSON.stringify(rowKey)}`,
        outputSummary: rebuilt.row === null ? 'removed: the journal says it was deleted' : 'rebuilt from the journal',
        decision: 'allowed',
        rule: actor.type,
      },
    ],
  });
}

/** Checks all rows but not the contents of files, and keeps the report for the storage status. */
export async function checkRows({ store }: Services): Promise<DamageReport> {
  const report = await store.findSetAside();
  reports.set(store, report);
  return report;
}

/** Returns what the last check found; empty before the first one. */
export function lastReport({ store }: Services): Partial<DamageReport> {
  return reports.get(store) ?? {};
}

/** Checks all rows and the contents of files, and keeps the report for the storage status. */
export async function checkContents(services: Services): Promise<DamagedRow[]> {
  const damaged = await services.store.findDamagedRows();
  const { repaired } = await checkRows(services);
  reports.set(services.store, { damaged, repaired });
  return damaged;
}
