import type { CloisterDatabase } from '../../../../adapters/dexie/database.ts';
import { deleteDatabase, openScratch } from '../../../../adapters/dexie/snapshot/scratch-database.ts';
import { storageError } from '../../../../adapters/dexie/storage-error.ts';
import { hasErrorCode } from '../../../../contracts/errors/errors.ts';
import { backupSpaceError } from '../../../../contracts/errors/messages/backup-messages.ts';
import { formatBytes } from '../../../../core/notebook/text/format-bytes.ts';
import type { SnapshotManifest } from '../../contract/snapshot.ts';
import type { BackupJob } from '../backup-job.ts';
import type { BackupFile } from '../file/backup-source.ts';
import { compareSnapshot } from './compare-snapshot.ts';
import { restoreSnapshot } from './restore-snapshot.ts';

export type Compared = Awaited<ReturnType<typeof compareSnapshot>>;

/**
 * Restores a backup into a scratch database, compares both, and passes the result to `use`. Deletes the database afterwards, unless
 * `use` resolves with `keep`. After an end of the browser, the next start deletes it.
 */
export async function inScratch<T>(
  file: BackupFile,
  schemaVersion: number,
  job: BackupJob,
  use: (compared: Compared, scratch: CloisterDatabase) => Promise<T>,
  { keeps = () => false }: { keeps?: (result: T) => boolean } = {},
): Promise<T> {
  const scratch = await openScratch(crypto.randomUUID(), schemaVersion);
  let isKept = false;
  try {
    await restoreSnapshot(file, scratch, job, file.placeOf);
    const result = await use(await compareSnapshot(file, scratch, job, file.placeOf), scratch);
    isKept = keeps(result);
    return result;
  } catch (error) {
    throw hasErrorCode(storageError(error), 'storage-full') ? await noSpace(file.manifest, error) : error;
  } finally {
    scratch.close();
    if (!isKept) await deleteDatabase(scratch.name);
  }
}

async function noSpace(manifest: SnapshotManifest, cause: unknown) {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return spaceError(manifest, Math.max(0, quota - usage), cause);
}

/** Returns the refusal of a restore that does not fit. */
export function spaceError(manifest: SnapshotManifest, freeBytes: number, cause?: unknown) {
  return backupSpaceError(
    'restore',
    { needed: formatBytes(neededBytes(manifest)), free: formatBytes(freeBytes) },
    {},
    cause,
  );
}

/** Bytes that a restore may need: a scratch copy, and a copy in its place before the scratch copy is deleted. */
export function neededBytes({ parts, totals }: SnapshotManifest): number {
  return 2 * parts.reduce((sum, { bytes }) => sum + bytes, totals.contentBytes);
}
