import type { Hasher } from '../../../core/ports/hasher.ts';
import type { BackupEngine } from '../../backup/contract/backup-engine.ts';
import { FOLDER_VERSION, type FolderManifest, README, README_TEXT, SNAPSHOTS } from '../core/folder-layout.ts';
import type { FolderJob } from './folder-job.ts';
import { manifestFile } from './folder-snapshots.ts';
import type { FolderFiles } from './objects/folder-files.ts';
import type { FolderObjects, WrittenObjects } from './objects/folder-objects.ts';
import { writePart } from './objects/part-pieces.ts';
import { createPool } from './objects/work-pool.ts';

/** Objects that are written at the same time: a write mostly waits for the browser. */
const AT_ONCE = 8;

interface Saving {
  readonly files: FolderFiles;
  readonly objects: FolderObjects;
  readonly hasher: Hasher;
  readonly engine: Pick<BackupEngine, 'dump'>;
  readonly device: Pick<FolderManifest, 'deviceId' | 'device'>;
  /** Called before the manifest is written, with its name. */
  readonly onManifest: (name: string) => Promise<void>;
}

export interface SavedSnapshot {
  readonly name: string;
  readonly manifest: FolderManifest;
  readonly written: WrittenObjects;
}

/**
 * Writes a snapshot: its objects first, those that are not there; its manifest last. An end in between leaves objects that no snapshot
 * names, which the next one uses.
 */
export async function saveSnapshot(
  { files, objects, hasher, engine, device, onManifest }: Saving,
  job: FolderJob,
): Promise<SavedSnapshot> {
  const readme = new TextEncoder().encode(README_TEXT);
  if ((await files.stat(README))?.sizeBytes !== readme.byteLength) await files.write(README, readme);
  const pool = createPool(AT_ONCE);
  const pieces: FolderManifest['pieces'] = {};
  const snapshot = await engine.dump(
    {
      part: (part, read) =>
        pool.run(async () => {
          const list = await writePart(part, await read(), { objects, hasher });
          if (list !== null) pieces[part.sha256] = list;
        }),
      content: (hash, sizeBytes, read) => pool.run(() => objects.put(hash, sizeBytes, read)),
      end: () => pool.end(),
    },
    job,
  );
  job.check();
  const manifest: FolderManifest = {
    format: 'cloister-folder-snapshot',
    version: FOLDER_VERSION,
    deviceId: device.deviceId,
    device: device.device,
    snapshot,
    pieces,
  };
  const { name, bytes } = manifestFile(manifest, hasher);
  await onManifest(name);
  await files.write(`${SNAPSHOTS}/${name}`, bytes);
  return { name, manifest, written: objects.written };
}
