import { createSHA256 } from 'hash-wasm';
import type { CloisterDatabase } from '../../../../adapters/dexie/database.ts';
import { dumpSnapshot, readContents } from '../../../../adapters/dexie/snapshot/dump-snapshot.ts';
import { decodeRow } from '../../../../adapters/dexie/snapshot/row-json.ts';
import { createWorkFile } from '../../../../adapters/opfs-journal/work-files.ts';
import { CONTENTS, partName, type SnapshotPart } from '../../../../contracts/domain/notebook/archive/snapshot-part.ts';
import { splitBatches } from '../../../../core/shared/split-batches.ts';
import type { DrillResult } from '../../contract/backup-requests.ts';
import type { Difference, SnapshotSource } from '../../contract/snapshot.ts';
import type { BackupJob } from '../backup-job.ts';
import { createBlobHasher } from './hash-blob.ts';
import type { NamePlace } from './restore-snapshot.ts';

/** Most differences that are named. */
const MOST_NAMED = 200;
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

/**
 * Compares a restored database with the snapshot that it was made of: writes its rows as parts again, which have the same SHA-256 when
 * each row is the same, and hashes each content again. Rows of parts that differ are compared one by one.
 */
export async function compareSnapshot(
  source: SnapshotSource,
  restored: CloisterDatabase,
  job: BackupJob,
  placeOf: NamePlace,
): Promise<DrillResult & { readonly head: { readonly seq: number; readonly hash: string } }> {
  const { parts, totals, origin } = source.manifest;
  const differences: Difference[] = [];
  const note = (place: string, problem: string) => {
    if (differences.length < MOST_NAMED) differences.push({ place, problem });
  };
  job.begin('comparing', totals.contentBytes);
  const spool = await createWorkFile();
  try {
    const dump = await dumpSnapshot(restored, spool);
    const hasher = await createSHA256();
    const hashBlob = await createBlobHasher();
    const sha256 = (content: Uint8Array | Blob) =>
      content instanceof Blob ? hashBlob(content) : hasher.init().update(content).digest('hex');
    for (const batch of splitBatches(dump.contents, ({ sizeBytes }) => sizeBytes, BATCH)) {
      const found = await readContents(
        restored,
        batch.map(({ hash }) => hash),
      );
      for (const { hash, sizeBytes } of batch) {
        const content = found.get(hash);
        if (content === undefined || (await sha256(content)) !== hash) note(placeOf(hash), 'other bytes');
        job.advance(sizeBytes);
      }
    }
    const made = dump.finish();
    const blob = await spool.blob();
    const byName = new Map(made.map((part) => [partName(part), part]));
    for (const part of parts) {
      const own = byName.get(partName(part));
      byName.delete(partName(part));
      if (own?.sha256 === part.sha256) continue;
      const bytes = own === undefined ? null : await blob.slice(own.from, own.from + own.bytes).arrayBuffer();
      const before = new TextDecoder().decode(await source.readPart(part));
      noteRows(part, before, bytes === null ? '' : new TextDecoder().decode(bytes), note);
    }
    for (const name of byName.keys()) note(name, 'rows that the backup does not have');
    const files = dump.files.filter(({ kind }) => kind === 'file').length;
    const rows = made.reduce((sum, { table, rows: own }) => sum + (table === CONTENTS ? 0 : own), 0);
    const contents = dump.contents.length;
    const contentBytes = dump.contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const found = { notebooks: dump.notebooks.size, files, rows, contents, contentBytes };
    for (const [kind, amount] of Object.entries(totals)) {
      const own = found[kind as keyof typeof found];
      if (own !== amount) note(`the list of ${kind}`, `${own} instead of ${amount}`);
    }
    if (dump.head.seq !== origin.logSeq || dump.head.hash !== origin.logHash)
      note('the newest entry of the log', `entry ${dump.head.seq}, where the backup names another`);
    return { equal: differences.length === 0, files, rows, differences, head: dump.head };
  } finally {
    await spool.remove();
  }
}

function noteRows(
  part: SnapshotPart,
  before: string,
  after: string,
  note: (place: string, problem: string) => void,
): void {
  const own = new Set(after.split('\n'));
  let isNoted = false;
  for (const line of before.split('\n')) {
    if (own.has(line)) continue;
    note(nameOf(part, line), 'another row, or none');
    isNoted = true;
  }
  if (!isNoted) note(partName(part), 'rows that the backup does not have');
}

/** Names a row by its path, its name or its part. */
function nameOf(part: SnapshotPart, line: string): string {
  try {
    const row = Object(decodeRow(line));
    for (const field of ['path', 'hash', 'name', 'key'])
      if (typeof row[field] === 'string') return `${part.table} ${row[field]}`;
  } catch {
    // Named by its part.
  }
  return partName(part);
}
