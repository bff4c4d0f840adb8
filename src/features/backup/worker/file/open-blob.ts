import { createWorkFile } from '../../../../adapters/opfs-journal/work-files.ts';
import { backupLockedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import { callerBadInputError } from '../../../../contracts/errors/messages/internal-messages.ts';
import type { ZipBlob } from '../../../../contracts/wire/transfer.ts';
import type { BackupJob } from '../backup-job.ts';
import { type BackupFile, openBackupFile } from './backup-source.ts';

/** How an age file begins. */
const AGE_HEADER = 'age-encryption.org/';

/** Opens a backup, sealed or not, and passes it to `use`. A sealed one is opened into a file that is removed afterwards. */
export async function openBlob<T>(
  blob: ZipBlob,
  passphrase: string | undefined,
  job: BackupJob,
  use: (file: BackupFile) => Promise<T>,
): Promise<T> {
  if (!(blob instanceof Blob)) throw callerBadInputError('notBlob');
  const head = await blob.slice(0, AGE_HEADER.length).text();
  if (head !== AGE_HEADER) return use(await openBackupFile(blob, job));
  if (passphrase === undefined) throw backupLockedError('needed');
  const opened = await createWorkFile();
  try {
    const { openSealed } = await import('./seal-file.ts');
    await openSealed(blob, passphrase, opened, job);
    return await use(await openBackupFile(await opened.blob(), job));
  } finally {
    await opened.remove();
  }
}
