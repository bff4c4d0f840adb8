import { CloisterDatabase } from '../../../../adapters/dexie/database.ts';
import { markTakeOver } from '../../../../adapters/dexie/snapshot/take-over.ts';
import { createHasher } from '../../../../adapters/hash-wasm/create-hasher.ts';
import { backupConflictError, backupDamagedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import type { CommandValue } from '../../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { RestoreResult } from '../../contract/backup-requests.ts';
import type { BackupJob } from '../backup-job.ts';
import type { BackupFile } from '../file/backup-source.ts';
import { openBlob } from '../file/open-blob.ts';
import { restoreKeys } from '../keys-of-backup.ts';
import { adoptRestored } from './adopt-restored.ts';
import { inScratch, neededBytes, spaceError } from './in-scratch.ts';

/**
 * Restores a backup into a scratch database, proves it, and has it take the place of the app's database at the next start of the worker.
 * Until then, and after any error, everything is as it was.
 */
export async function restoreBackup(
  services: Services,
  { blob, passphrase, replace }: CommandValue<'backup.restore'>,
  job: BackupJob,
): Promise<RestoreResult> {
  if (!replace) await refuseToReplace(services);
  return openBlob(blob, passphrase, job, (file) => restoreOpened(services, file, job));
}

/** Restores a snapshot that is kept elsewhere, as a file is restored. */
export async function restoreFile(
  services: Services,
  file: BackupFile,
  replace: boolean,
  job: BackupJob,
): Promise<RestoreResult> {
  if (!replace) await refuseToReplace(services);
  return restoreOpened(services, file, job);
}

async function restoreOpened(services: Services, file: BackupFile, job: BackupJob): Promise<RestoreResult> {
  const { manifest } = file;
  const { usageBytes, quotaBytes } = await services.storageEstimate();
  const freeBytes = Math.max(0, quotaBytes - usageBytes);
  if (quotaBytes > 0 && freeBytes < neededBytes(manifest)) throw spaceError(manifest, freeBytes);
  return inScratch(
    file,
    manifest.schemaVersion,
    job,
    async (compared, scratch) => {
      const { head, equal, files, rows, differences } = compared;
      const [first] = differences;
      if (first !== undefined) throw backupDamagedError('unproven', { place: first.place, reason: first.problem });
      scratch.close();
      // Opened with the current schema, which upgrades its rows as an update of the app does.
      const upgraded = new CloisterDatabase(scratch.name);
      try {
        await upgraded.open();
        const { clock } = services.loop;
        await restoreKeys(upgraded, file.keys);
        await adoptRestored(upgraded, { manifest, head, nowMs: clock.nowMs(), hasher: await createHasher() });
      } finally {
        upgraded.close();
      }
      job.check();
      await markTakeOver(scratch.name);
      const { createdMs, totals } = manifest;
      return { equal, files, rows, differences, notebooks: totals.notebooks, createdMs, lastSeq: head.seq };
    },
    { keeps: () => true },
  );
}

async function refuseToReplace({ store }: Services): Promise<void> {
  const notebooks = await store.listNotebooks();
  if (notebooks.length === 0) return;
  const files = notebooks.reduce((sum, notebook) => sum + notebook.files, 0);
  const names = notebooks.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  const list = notebooks.length > MOST_NAMES ? [...names, `+${notebooks.length - MOST_NAMES}`] : names;
  throw backupConflictError('replaces', { list: list.join(', '), files }, { notebooks: notebooks.length });
}

/** Most notebooks that the question names. */
const MOST_NAMES = 5;
