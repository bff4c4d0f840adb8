import { SCHEMA_VERSION } from '../../../adapters/dexie/schema-version.ts';
import { readBlobs } from '../../../adapters/dexie/snapshot/dump-snapshot.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { BackupEngine, JobFollower, SnapshotSink } from '../contract/backup-engine.ts';
import type { SnapshotManifest, SnapshotSource } from '../contract/snapshot.ts';
import { BackupJob } from './backup-job.ts';
import type { BackupFile } from './file/backup-source.ts';
import { withSnapshot } from './make-snapshot.ts';
import { inScratch } from './restore/in-scratch.ts';
import { restoreFile } from './restore/restore-backup.ts';

/** Makes, proves and restores snapshots that are kept outside of a file. */
export function createBackupEngine(services: Services): BackupEngine {
  return {
    dump: (sink, follower) => dumpInto(services, sink, follower),
    drill: (source, placeOf, follower) => {
      const schemaVersion = Math.min(source.manifest.schemaVersion, SCHEMA_VERSION);
      return inScratch(fileOf(source, placeOf), schemaVersion, jobOf(follower), async (compared) => compared);
    },
    restore: (source, { placeOf, replace }, follower) =>
      restoreFile(services, fileOf(source, placeOf), replace, jobOf(follower)),
  };
}

async function dumpInto(services: Services, sink: SnapshotSink, follower: JobFollower): Promise<SnapshotManifest> {
  const { hasher } = services.loop;
  return withSnapshot(services, async (snapshot) => {
    const damaged = new Set<string>();
    const all = snapshot.contents.length;
    let done = 0;
    for (const { hash, sizeBytes } of snapshot.contents) {
      await sink.content(hash, sizeBytes, async () => {
        const bytes = (await readBlobs(services.store.database, [hash])).get(hash);
        if (bytes !== undefined && hasher.sha256(bytes) === hash) return bytes;
        damaged.add(hash);
        return null;
      });
      done += 1;
      follower.show({ stage: 'writing', done, all });
    }
    // What is damaged is known only when everything was read.
    await sink.end();
    const { manifest, readPart } = await snapshot.finish({ damaged });
    for (const [index, part] of manifest.parts.entries()) await sink.part(part, () => readPart(index));
    await sink.end();
    return manifest;
  });
}

/** A snapshot outside of a file has no keys. */
function fileOf(source: SnapshotSource, placeOf: (hash: string) => string): BackupFile {
  return {
    manifest: source.manifest,
    placeOf,
    keys: null,
    readPart: (part) => source.readPart(part),
    contents: (hashes) => source.contents(hashes),
  };
}

function jobOf(follower: JobFollower): BackupJob {
  return new BackupJob(({ stage, done, all }) => {
    if (stage !== 'sealing' && stage !== 'opening') follower.show({ stage, done, all });
  });
}
