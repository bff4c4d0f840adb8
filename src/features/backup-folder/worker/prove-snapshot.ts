import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { BackupEngine } from '../../backup/contract/backup-engine.ts';
import { objectPath } from '../core/folder-layout.ts';
import type { FolderJob } from './folder-job.ts';
import { openFolderSource } from './folder-source.ts';
import { FolderFileError } from './objects/folder-errors.ts';
import type { FolderObjects } from './objects/folder-objects.ts';
import type { SavedSnapshot } from './save-snapshot.ts';

interface Proving {
  readonly saved: SavedSnapshot;
  readonly objects: FolderObjects;
  readonly engine: Pick<BackupEngine, 'drill'>;
  /** Whether all is read back and restored, or only the objects that the snapshot added are read back. */
  readonly isFull: boolean;
}

export interface SnapshotProof {
  readonly files: number;
  /** What differs, in words and names. Empty: the snapshot is proven. */
  readonly differences: readonly string[];
  /** Files of the folder that are missing or damaged. */
  readonly unusable: readonly FolderFileError[];
}

/** Reads a snapshot back from the folder, and compares it with what is stored. */
export async function proveSnapshot(
  { saved, objects, engine, isFull }: Proving,
  job: FolderJob,
): Promise<SnapshotProof> {
  const source = openFolderSource(saved.manifest, objects, true);
  const differences: string[] = [];
  const unusable = new Map<string, FolderFileError>();
  let files = saved.manifest.snapshot.totals.files;
  try {
    if (isFull) {
      const result = await engine.drill(source, objectPath, job);
      files = result.files;
      for (const { place, problem } of result.differences) differences.push(`${place}: ${problem}`);
    } else {
      await readNew(saved, objects, job);
    }
  } catch (error) {
    if (error instanceof FolderFileError) unusable.set(error.path, error);
    else if (!hasErrorCode(error, 'backup-damaged')) throw error;
    // The files that could not be used say it already.
    else if (source.failed.size === 0) differences.push(error.message);
  }
  for (const [path, error] of source.failed) unusable.set(path, error);
  for (const { path } of unusable.values())
    if (!differences.some((said) => said.startsWith(path))) differences.push(path);
  return { files, differences, unusable: [...unusable.values()] };
}

async function readNew({ written }: SavedSnapshot, objects: FolderObjects, job: FolderJob): Promise<void> {
  let done = 0;
  for (const [hash, sizeBytes] of written.hashes) {
    await objects.read(hash, sizeBytes);
    done += 1;
    job.show({ stage: 'comparing', done, all: written.hashes.size });
  }
}
