import { createSHA256 } from 'hash-wasm';
import type { CloisterDatabase } from '../../../../adapters/dexie/database.ts';
import { readPartLines } from '../../../../adapters/dexie/snapshot/read-part-lines.ts';
import { decodeRow } from '../../../../adapters/dexie/snapshot/row-json.ts';
import { putRaw, tablesOf } from '../../../../adapters/dexie/snapshot/scratch-database.ts';
import {
  CONTENTS,
  contentRowSchema,
  partName,
  type SnapshotPart,
} from '../../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { backupDamagedError } from '../../../../contracts/errors/messages/backup-messages.ts';
import type { SnapshotSource } from '../../contract/snapshot.ts';
import type { BackupJob } from '../backup-job.ts';
import { createBlobHasher } from './hash-blob.ts';

/** Rows, and bytes of contents, of one transaction. */
const BATCH_ROWS = 1000;
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

/** Names where a content belongs: a file of a notebook, or its hash. */
export type NamePlace = (hash: string) => string;

/**
 * Restores a snapshot into a database that has no rows. Everything is checked as it is read: each part and each content has its
 * SHA-256. Rejects with the first place that is missing or differs; the caller deletes the database then.
 */
export async function restoreSnapshot(
  source: SnapshotSource,
  into: CloisterDatabase,
  job: BackupJob,
  placeOf: NamePlace,
): Promise<void> {
  const { parts, totals } = source.manifest;
  const hasher = await createSHA256();
  const sha256 = (bytes: Uint8Array) => hasher.init().update(bytes).digest('hex');
  const tables = new Set(await tablesOf(into));
  const expected = new Set<string>();
  job.begin(
    'restoring',
    parts.reduce((sum, { bytes }) => sum + bytes, totals.contentBytes),
  );
  for (const part of parts) {
    const bytes = await source.readPart(part);
    const lines = linesOf(part, bytes, sha256);
    if (part.table === CONTENTS) for (const line of lines) expected.add(hashIn(part, line));
    else if (tables.has(part.table) && part.table !== 'blobs') await putLines(into, part, lines);
    else throw damaged(part, 'it has rows of an unknown table');
    job.advance(part.bytes);
  }
  await restoreContents(source, into, { job, placeOf, sha256, expected });
}

/** Writes the contents in batches, large ones as blobs. Rejects when one is missing or has another hash. */
async function restoreContents(
  source: SnapshotSource,
  into: CloisterDatabase,
  {
    job,
    placeOf,
    sha256,
    expected,
  }: { job: BackupJob; placeOf: NamePlace; sha256: (bytes: Uint8Array) => string; expected: Set<string> },
): Promise<void> {
  const missing = new Set(expected);
  const hashBlob = await createBlobHasher();
  for (const hash of expected) {
    const blob = await source.blobOf?.(hash);
    if (!blob) continue;
    if ((await hashBlob(blob)) !== hash) throw otherHash(placeOf(hash));
    // The browser copies it from file to file.
    await putRaw(into, 'blobs', [{ hash, bytes: blob }]);
    missing.delete(hash);
    job.advance(blob.size);
  }
  let batch: { hash: string; bytes: Uint8Array }[] = [];
  let batchBytes = 0;
  const put = async () => {
    await putRaw(into, 'blobs', batch);
    job.advance(batchBytes);
    batch = [];
    batchBytes = 0;
  };
  for await (const { hash, bytes } of source.contents(new Set(missing))) {
    if (sha256(bytes) !== hash) throw otherHash(placeOf(hash));
    if (!missing.delete(hash)) continue;
    batch.push({ hash, bytes });
    batchBytes += bytes.length;
    if (batch.length >= BATCH.items || batchBytes >= BATCH.bytes) await put();
  }
  await put();
  const [first] = missing;
  if (first !== undefined) throw backupDamagedError('missing', { place: placeOf(first) });
}

function otherHash(place: string) {
  return backupDamagedError('differs', { place, reason: 'its SHA-256 does not match' });
}

const PROBLEMS = {
  size: 'it has another size than the manifest says',
  hash: 'its SHA-256 does not match',
  rows: 'it has another number of rows',
} as const;

/** Returns the lines of a part. Throws when its bytes are not those that the manifest says. */
function linesOf(part: SnapshotPart, bytes: Uint8Array, sha256: (bytes: Uint8Array) => string): string[] {
  const read = readPartLines(part, bytes, sha256);
  if (read.type === 'damaged') throw damaged(part, PROBLEMS[read.problem]);
  return read.lines;
}

async function putLines(into: CloisterDatabase, part: SnapshotPart, lines: readonly string[]): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH_ROWS) {
    const rows = lines.slice(from, from + BATCH_ROWS).map((line) => rowIn(part, line));
    try {
      await putRaw(into, part.table, rows);
    } catch (error) {
      // A row without its key, or with one that another row has; a full device is another error.
      if (error instanceof DOMException && (error.name === 'DataError' || error.name === 'ConstraintError'))
        throw damaged(part, 'two rows have one key, or one has none', error);
      throw error;
    }
  }
}

function rowIn(part: SnapshotPart, line: string): object {
  let row: unknown;
  try {
    row = decodeRow(line);
  } catch (error) {
    throw damaged(part, 'a row cannot be read', error);
  }
  if (typeof row !== 'object' || row === null) throw damaged(part, 'a row is none');
  return row;
}

function hashIn(part: SnapshotPart, line: string): string {
  const parsed = contentRowSchema.safeParse(rowIn(part, line));
  if (!parsed.success) throw damaged(part, 'a row cannot be read');
  return parsed.data.hash;
}

function damaged(part: SnapshotPart, reason: string, cause?: unknown) {
  return backupDamagedError('differs', { place: partName(part), reason }, {}, cause);
}
