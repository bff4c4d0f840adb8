import type { LastBackup } from '../../../contracts/domain/notebook/last-backup.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import type { DrillResult } from '../contract/backup-requests.ts';
import type { SnapshotManifest } from '../contract/snapshot.ts';

/** Logs a backup and stores it as the last one. */
export async function noteBackup(
  services: Services,
  { createdMs, origin, totals, leftOut }: SnapshotManifest,
  { sizeBytes, isSealed }: Pick<LastBackup, 'sizeBytes' | 'isSealed'>,
): Promise<void> {
  const { files, rows, notebooks } = totals;
  const { snapshotId } = origin;
  const without = leftOut.map(({ kind, names }) => (names.length === 0 ? kind : `${kind} (${names.length})`));
  const backup: LastBackup = { snapshotId, atMs: createdMs, files, rows, sizeBytes, isSealed, provenMs: null };
  await recordAsPerson(
    services,
    {
      action: 'backup.create',
      target: null,
      outputSummary:
        `${notebooks} notebooks, ${files} files, ${rows} records up to entry ${origin.logSeq}, ${isSealed ? 'sealed' : 'not sealed'}. ` +
        `Without ${without.join(', ')}. Backup ${snapshotId}.`,
    },
    { writes: [{ type: 'last-backup', backup }] },
  );
}

/** Logs the result of a drill, and stores that the last backup is proven. */
export async function noteDrill(
  services: Services,
  { origin, createdMs }: SnapshotManifest,
  { equal, files, rows, differences }: DrillResult,
): Promise<void> {
  const last = await services.store.lastBackup();
  const isLast = equal && last?.snapshotId === origin.snapshotId;
  const backup = isLast ? { ...last, provenMs: services.loop.clock.nowMs() } : null;
  const made = `of ${new Date(createdMs).toISOString()}`;
  await recordAsPerson(
    services,
    {
      action: 'backup.drill',
      target: null,
      outputSummary: equal
        ? `The backup ${made} restores: ${files} files and ${rows} records are equal.`
        : `The backup ${made} differs in ${differences.length} places, first ${differences[0]?.place ?? ''}.`,
    },
    { writes: backup === null ? [] : [{ type: 'last-backup', backup }] },
  );
}
