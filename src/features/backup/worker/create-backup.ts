import { createWorkFile, type WorkFile } from '../../../adapters/opfs-journal/work-files.ts';
import { backupSpaceError } from '../../../contracts/errors/messages/backup-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { MadeBackup } from '../contract/backup-requests.ts';
import type { SnapshotManifest } from '../contract/snapshot.ts';
import type { BackupJob } from './backup-job.ts';
import { writeBackup } from './file/write-backup.ts';
import { exportKeys } from './keys-of-backup.ts';
import { withSnapshot } from './make-snapshot.ts';
import { noteBackup } from './note-backup.ts';

/** The file that the page got last. It is removed when the next one is made, or after the next start. */
let latest: WorkFile | null = null;

/** Makes a backup as one file: a zip, or with a passphrase an age file of it. */
export async function createBackup(
  services: Services,
  passphrase: string | undefined,
  job: BackupJob,
): Promise<MadeBackup> {
  await latest?.remove();
  latest = null;
  try {
    const { file, manifest } = await writeFile(services, passphrase !== undefined, job);
    const made = passphrase === undefined ? file : await sealFile(file, passphrase, job);
    latest = made;
    const blob = await made.blob();
    const isSealed = passphrase !== undefined;
    await noteBackup(services, manifest, { sizeBytes: made.sizeBytes, isSealed });
    const { parts: _parts, ...rest } = manifest;
    const type = isSealed ? 'application/octet-stream' : 'application/zip';
    return { blob: blob.slice(0, blob.size, type), name: nameOf(manifest, isSealed), manifest: rest };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw backupSpaceError('create', {}, {}, error);
    throw error;
  }
}

function writeFile(
  services: Services,
  isSealed: boolean,
  job: BackupJob,
): Promise<{ file: WorkFile; manifest: SnapshotManifest }> {
  return withSnapshot(services, async (snapshot) => {
    const file = await createWorkFile(isSealed ? 'work' : 'output');
    try {
      const keys = isSealed ? await exportKeys(services) : null;
      return { file, manifest: await writeBackup(services, snapshot, { into: file, job, keys }) };
    } catch (error) {
      await file.remove();
      throw error;
    }
  });
}

async function sealFile(file: WorkFile, passphrase: string, job: BackupJob): Promise<WorkFile> {
  const sealed = await createWorkFile('output');
  try {
    const { sealBlob } = await import('./file/seal-file.ts');
    await sealBlob(await file.blob(), passphrase, sealed, job);
    return sealed;
  } catch (error) {
    await sealed.remove();
    throw error;
  } finally {
    await file.remove();
  }
}

function nameOf({ createdMs }: SnapshotManifest, isSealed: boolean): string {
  const day = new Date(createdMs).toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return `cloister-backup-${day}.zip${isSealed ? '.age' : ''}`;
}
