import { SCHEMA_VERSION } from '../../../adapters/dexie/schema-version.ts';
import { backupConflictError } from '../../../contracts/errors/messages/backup-messages.ts';
import { BACKUP_LOCK } from '../../../contracts/wire/channels.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { BackupJob } from './backup-job.ts';
import { createBackup } from './create-backup.ts';
import { openBlob } from './file/open-blob.ts';
import { noteDrill } from './note-backup.ts';
import { readBackupStatus } from './read-backup-status.ts';
import { inScratch } from './restore/in-scratch.ts';
import { restoreBackup } from './restore/restore-backup.ts';

/** Commands about the copy of everything. */
export function backupCommands(services: Services) {
  const jobs = new Map<string, BackupJob>();

  /** Runs a job, which is found by its id as long as it runs. Refused while another one runs. */
  async function run<T>(importId: string | undefined, work: (job: BackupJob) => Promise<T>): Promise<T> {
    return navigator.locks.request(BACKUP_LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) throw backupConflictError('busy');
      const job = new BackupJob();
      if (importId !== undefined) jobs.set(importId, job);
      try {
        return await work(job);
      } finally {
        if (importId !== undefined) jobs.delete(importId);
      }
    });
  }

  return {
    'backup.status': () => readBackupStatus(services),
    'backup.create': ({ passphrase, importId }) => run(importId, (job) => createBackup(services, passphrase, job)),
    'backup.inspect': ({ blob, passphrase, importId }) =>
      run(importId, (job) =>
        openBlob(blob, passphrase, job, async ({ manifest: { parts: _parts, ...manifest } }) => manifest),
      ),
    'backup.restore': (input) => run(input.importId, (job) => restoreBackup(services, input, job)),
    'backup.drill': ({ blob, passphrase, importId }) =>
      run(importId, (job) =>
        openBlob(blob, passphrase, job, async (file) => {
          const schemaVersion = Math.min(file.manifest.schemaVersion, SCHEMA_VERSION);
          const { head: _head, ...result } = await inScratch(file, schemaVersion, job, async (compared) => compared);
          await noteDrill(services, file.manifest, result);
          return result;
        }),
      ),
    'backup.progress': async ({ importId }) => jobs.get(importId)?.progress ?? null,
    'backup.stop': async ({ importId }) => {
      const job = jobs.get(importId);
      job?.stop();
      return { stopped: job !== undefined };
    },
  } satisfies Partial<CommandHandlers>;
}
