import { createSHA256 } from 'hash-wasm';
import { SCHEMA_VERSION } from '../../../../adapters/dexie/schema-version.ts';
import { contentName, MANIFEST_NAME, partName } from '../../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { databaseNewerError } from '../../../../contracts/errors/messages/app-messages.ts';
import { backupDamagedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import { splitBatches } from '../../../../core/shared/split-batches.ts';
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type SnapshotManifest,
  type SnapshotSource,
  snapshotManifestSchema,
} from '../../contract/snapshot.ts';
import { DIGEST_COMMENT, KEYS_NAME, PLACES_NAME } from '../../core/archive-places.ts';
import type { BackupJob } from '../backup-job.ts';
import { type Archive, type ArchiveEntry, openZipArchive } from './read-archive.ts';

/** Contents that are unpacked at once: each stream takes its time to begin and end. */
const BATCH = { items: 32, bytes: 8 * 1024 * 1024 };

export interface BackupFile extends SnapshotSource {
  /** Where a content is in the file. */
  placeOf(hash: string): string;
  /** The keys of servers as JSON; null in a file without them. */
  readonly keys: string | null;
}

/** Opens a backup file. Rejects with what is wrong with it as a whole; damaged entries are found when they are read. */
export async function openBackupFile(blob: Blob, job: BackupJob): Promise<BackupFile> {
  const archive = await openZipArchive(blob);
  const manifest = await readManifest(archive);
  const places = await readPlaces(archive);
  const placeOf = (hash: string) => places.get(hash) ?? contentName(hash);
  checkEntries(archive, manifest);
  await checkDigest(blob, archive, job);
  const keys = await readKeys(archive, manifest);
  return {
    manifest,
    placeOf,
    readPart: (part) => archive.read(entryOf(archive, partName(part))),
    keys,
    blobOf: (hash) => archive.blobOf(entryOf(archive, placeOf(hash))),
    async *contents(hashes) {
      const found: { hash: string; entry: ArchiveEntry }[] = [];
      for (const hash of hashes) found.push({ hash, entry: entryOf(archive, placeOf(hash)) });
      // In the order of the file, which is read ahead.
      found.sort((one, other) => one.entry.offset - other.entry.offset);
      for (const batch of splitBatches(found, ({ entry }) => entry.sizeBytes, BATCH)) {
        const read = await Promise.all(batch.map(({ entry }) => archive.read(entry)));
        for (const [at, bytes] of read.entries()) yield { hash: batch[at]?.hash ?? '', bytes };
      }
    },
  };
}

function entryOf(archive: Archive, name: string): ArchiveEntry {
  const entry = archive.entries.get(name);
  if (entry === undefined) throw backupDamagedError('missing', { place: name });
  return entry;
}

async function readManifest(archive: Archive): Promise<SnapshotManifest> {
  const entry = archive.entries.get(MANIFEST_NAME);
  if (entry === undefined) throw backupDamagedError('notBackup', { reason: `it has no ${MANIFEST_NAME}` });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await archive.read(entry)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw backupDamagedError('differs', { place: MANIFEST_NAME, reason: 'it cannot be read' }, {}, error);
    throw error;
  }
  return checkManifest(value);
}

/** Returns the manifest. Throws when it is none, or when a newer version of the app made it. */
export function checkManifest(value: unknown): SnapshotManifest {
  const head = Object(value);
  if (head.format !== BACKUP_FORMAT)
    throw backupDamagedError('notBackup', { reason: 'its manifest has another format' });
  const formatVersion = Number(head.formatVersion);
  if (formatVersion > BACKUP_FORMAT_VERSION) throw databaseNewerError('backupFormat', { n: formatVersion });
  const found = Number(head.schemaVersion);
  const known = SCHEMA_VERSION;
  if (found > known) throw databaseNewerError('backupSchema', { found, known });
  const parsed = snapshotManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? 'a field is missing';
  throw backupDamagedError('differs', { place: MANIFEST_NAME, reason });
}

/** No drill compares the keys, so they are checked before anything is read. Earlier files have no SHA-256 of them. */
async function readKeys(archive: Archive, { keysSha256 }: SnapshotManifest): Promise<string | null> {
  const entry = keysSha256 === undefined ? archive.entries.get(KEYS_NAME) : entryOf(archive, KEYS_NAME);
  if (entry === undefined) return null;
  const bytes = await archive.read(entry);
  if (keysSha256 !== undefined && (await createSHA256()).init().update(bytes).digest('hex') !== keysSha256)
    throw backupDamagedError('differs', { place: KEYS_NAME, reason: 'its SHA-256 does not match' });
  return new TextDecoder().decode(bytes);
}

async function readPlaces(archive: Archive): Promise<Map<string, string>> {
  const entry = entryOf(archive, PLACES_NAME);
  const places = new Map<string, string>();
  const lines = new TextDecoder().decode(await archive.read(entry)).split('\n');
  for (const line of lines.filter((text) => text !== '')) {
    try {
      const { hash, place } = Object(JSON.parse(line));
      places.set(String(hash), String(place));
    } catch (error) {
      throw backupDamagedError('differs', { place: PLACES_NAME, reason: 'it cannot be read' }, {}, error);
    }
  }
  return places;
}

/** Finds a missing part before anything is read. Missing contents are found with the list of contents. */
function checkEntries(archive: Archive, { parts }: SnapshotManifest): void {
  for (const part of parts) {
    const entry = entryOf(archive, partName(part));
    if (entry.sizeBytes !== part.bytes)
      throw backupDamagedError('differs', { place: entry.name, reason: 'it has another size than the manifest says' });
  }
}

/** Bytes that are hashed at once. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** Compares the whole file with the digest at its end, which an archive that was packed again lacks. Names the damaged entry. */
async function checkDigest(blob: Blob, archive: Archive, job: BackupJob): Promise<void> {
  const expected = DIGEST_COMMENT.exec(archive.comment)?.[1];
  if (expected === undefined) {
    if (archive.comment === '') return;
    throw backupDamagedError('cut', { reason: 'its end is damaged' });
  }
  if (!archive.isPlainEnd) throw backupDamagedError('cut', { reason: 'its end is damaged' });
  const sha256 = (await createSHA256()).init();
  job.begin('reading', archive.endOffset);
  for (let at = 0; at < archive.endOffset; at += PIECE_BYTES) {
    const piece = await blob.slice(at, Math.min(at + PIECE_BYTES, archive.endOffset)).arrayBuffer();
    sha256.update(new Uint8Array(piece));
    job.advance(piece.byteLength);
  }
  if (sha256.digest('hex') === expected) return;
  // One of them names itself; otherwise the damage is in a header.
  for (const entry of archive.entries.values()) await archive.read(entry);
  throw backupDamagedError('differs', { place: 'a header of the archive', reason: 'its checksum does not match' });
}
