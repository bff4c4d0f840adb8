import { createSHA256, type IHasher } from 'hash-wasm';
import { readBlobs } from '../../../../adapters/dexie/snapshot/dump-snapshot.ts';
import type { WorkFile } from '../../../../adapters/opfs-journal/work-files.ts';
import type { ZipMember } from '../../../../adapters/zip/write-zip.ts';
import { contentName, MANIFEST_NAME, partName } from '../../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { internalError } from '../../../../contracts/errors/messages/internal-messages.ts';
import { splitBatches } from '../../../../core/shared/split-batches.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { SnapshotManifest } from '../../contract/snapshot.ts';
import { createPlainPaths } from '../../core/archive-names.ts';
import { digestComment, KEYS_NAME, NOTEBOOKS_FOLDER, PLACES_NAME, README_NAME } from '../../core/archive-places.ts';
import { readmeText } from '../../core/readme-text.ts';
import type { BackupJob } from '../backup-job.ts';
import type { exportKeys } from '../keys-of-backup.ts';
import type { Snapshot } from '../make-snapshot.ts';

/** What is read from the database at once. */
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

type ExportedKeys = Awaited<ReturnType<typeof exportKeys>>;

/** A content with where it goes: at least one file of a notebook, or among those of older versions. */
interface PlacedContent {
  readonly hash: string;
  readonly sizeBytes: number;
  readonly members: readonly { readonly path: string; readonly modifiedMs: number }[];
}

/**
 * Writes a snapshot as a zip file: the current files in ordinary folders, everything else below `.cloister/`. Only one batch of contents
 * is in memory at a time.
 *
 * @param keys the keys of servers; only for a file that will be sealed, else null
 */
export async function writeBackup(
  services: Services,
  snapshot: Snapshot,
  { into, job, keys }: { into: WorkFile; job: BackupJob; keys: ExportedKeys | null },
): Promise<SnapshotManifest> {
  const { writeZipInto } = await import('../../../../adapters/zip/write-zip.ts');
  const digest = (await createSHA256()).init();
  let sum: string | null = null;
  const sink = {
    get sizeBytes() {
      return into.sizeBytes;
    },
    add(bytes: Uint8Array<ArrayBuffer>) {
      // The records at the end hold the digest.
      if (sum === null) digest.update(bytes);
      into.append(bytes);
    },
  };
  let manifest: SnapshotManifest | null = null;
  const members = membersOf(services, snapshot, { job, keys, done: (made) => (manifest = made) });
  await writeZipInto(members, sink, () => {
    sum = digest.digest('hex');
    return new TextEncoder().encode(digestComment(sum));
  });
  if (manifest === null) throw internalError('noManifest');
  return manifest;
}

async function* membersOf(
  { store }: Services,
  snapshot: Snapshot,
  { job, keys, done }: { job: BackupJob; keys: ExportedKeys | null; done: (manifest: SnapshotManifest) => void },
): AsyncGenerator<ZipMember> {
  const sha256 = await createSHA256();
  const { placed, folders, places } = placeFiles(snapshot);
  const encoder = new TextEncoder();
  const damaged = new Set<string>();
  job.begin(
    'writing',
    snapshot.contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
  for (const { path, modifiedMs } of folders) yield { type: 'folder', path: `/${path}`, modifiedMs };
  for (const batch of splitBatches(placed, ({ sizeBytes }) => sizeBytes, BATCH)) {
    const found = await readBlobs(
      store.database,
      batch.map(({ hash }) => hash),
    );
    for (const { hash, members, sizeBytes } of batch) {
      if (!isWhole(found, hash, sha256)) {
        damaged.add(hash);
        continue;
      }
      for (const { path, modifiedMs } of members) {
        const member = { type: 'file' as const, path: `/${path}`, modifiedMs, bytes: found.get(hash) ?? NO_BYTES };
        yield member;
        // What asked for it may still hold it while the next content is read, which takes the memory of a large one once more.
        member.bytes = NO_BYTES;
      }
      found.delete(hash);
      job.advance(sizeBytes);
    }
  }
  const { manifest, readPart } = await snapshot.finish({
    damaged,
    ...(keys === null ? {} : { keysLeftOut: keys.locked, keysSha256: sha256.init().update(keys.json).digest('hex') }),
  });
  const modifiedMs = manifest.createdMs;
  const text = (path: string, content: string): ZipMember => ({
    type: 'file',
    path: `/${path}`,
    modifiedMs,
    bytes: encoder.encode(content),
  });
  for (const [index, part] of manifest.parts.entries()) {
    job.check();
    yield { type: 'file', path: `/${partName(part)}`, modifiedMs, bytes: await readPart(index) };
  }
  const lines = places.filter(({ hash }) => !damaged.has(hash)).map((place) => `${JSON.stringify(place)}\n`);
  yield text(PLACES_NAME, lines.join(''));
  if (keys !== null) yield text(KEYS_NAME, keys.json);
  yield text(MANIFEST_NAME, JSON.stringify(manifest));
  yield text(README_NAME, readmeText(manifest));
  done(manifest);
}

const NO_BYTES = new Uint8Array();

function isWhole(found: ReadonlyMap<string, Uint8Array>, hash: string, sha256: IHasher): boolean {
  const bytes = found.get(hash);
  return bytes !== undefined && sha256.init().update(bytes).digest('hex') === hash;
}

function placeFiles({ files, contents, notebooks, workspaces }: Snapshot): {
  placed: PlacedContent[];
  folders: { path: string; modifiedMs: number }[];
  places: { hash: string; place: string }[];
} {
  const encoder = new TextEncoder();
  const paths = createPlainPaths((text) => encoder.encode(text).length);
  const members = new Map<string, { path: string; modifiedMs: number }[]>();
  const folders: { path: string; modifiedMs: number }[] = [];
  for (const { notebookId, path, kind, hash, modifiedMs } of files) {
    const notebook = notebooks.get(notebookId);
    if (notebook === undefined || /^\/(?:runs|scratch)(?:\/|$)/.test(path)) continue;
    const { workspaceId, name } = notebook;
    const workspace = paths.folder(NOTEBOOKS_FOLDER, workspaces.get(workspaceId) ?? 'Workspace', workspaceId);
    const base = paths.folder(workspace, name, notebookId);
    const place = paths.take(base, path.split('/').slice(1));
    if (place === null) continue;
    if (kind === 'folder') folders.push({ path: place, modifiedMs });
    else if (hash !== null) members.set(hash, [...(members.get(hash) ?? []), { path: place, modifiedMs }]);
  }
  const current: PlacedContent[] = [];
  const older: PlacedContent[] = [];
  const places: { hash: string; place: string }[] = [];
  for (const { hash, sizeBytes } of contents) {
    const own = members.get(hash);
    if (own?.[0] === undefined) older.push({ hash, sizeBytes, members: [{ path: contentName(hash), modifiedMs: 0 }] });
    else {
      current.push({ hash, sizeBytes, members: own });
      places.push({ hash, place: own[0].path });
    }
  }
  return { placed: [...current, ...older], folders, places };
}
