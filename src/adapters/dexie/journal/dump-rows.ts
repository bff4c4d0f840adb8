import type { IndexableType, Table } from 'dexie';
import type { CloisterDatabase, StoredFile } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';
import { JOURNAL_ORDER } from '../tables/tables.ts';

/** Rows of one record, and bytes of contents of one record. */
const BATCH_ROWS = 400;
const BATCH_BYTES = 1024 * 1024;

/**
 * Yields the rows of the whole database, at most about `limitBytes`, in the order in which a notebook needs them: tree, contents
 * of the current files (small ones first), log, history. Rows that are written meanwhile may be older or newer; the journal holds
 * them too. `pause` lets other work of the thread run between batches.
 */
export async function* dumpRows(
  database: CloisterDatabase,
  { limitBytes, contentBytes, pause }: { limitBytes: number; contentBytes: number; pause: () => Promise<void> },
): AsyncGenerator<WrittenRow[]> {
  let left = limitBytes;
  const files: StoredFile[] = [];
  for (const name of JOURNAL_ORDER.first) {
    for await (const rows of pagesOf(database.table(name))) {
      if (name === 'files') files.push(...rows.filter(isFile));
      left -= sizeOf(rows);
      yield rows.map((row) => ({ table: name, row }));
      await pause();
    }
  }
  const seen = new Set<string>();
  const contents = files
    .filter((file) => file.sizeBytes <= contentBytes)
    .sort((one, other) => one.sizeBytes - other.sizeBytes)
    .filter(({ hash }) => hash !== null && !seen.has(hash) && seen.add(hash));
  while (contents.length > 0 && left > 0) {
    let bytes = 0;
    let count = 0;
    while (count < contents.length && count < BATCH_ROWS && bytes < BATCH_BYTES) {
      bytes += contents[count]?.sizeBytes ?? 0;
      count += 1;
    }
    const hashes = contents.splice(0, count).flatMap(({ hash }) => (hash === null ? [] : [hash]));
    const rows = (await database.blobs.bulkGet(hashes)).filter((row) => row !== undefined);
    left -= bytes;
    yield rows.map((row) => ({ table: 'blobs', row }));
    await pause();
  }
  yield* dumpLog(
    database,
    () => left > 0,
    (bytes) => (left -= bytes),
  );
  for (const name of JOURNAL_ORDER.later) {
    for await (const rows of pagesOf(database.table(name))) {
      if (left <= 0) return;
      left -= sizeOf(rows);
      yield rows.map((row) => ({ table: name, row }));
      await pause();
    }
  }
  for await (const keys of olderContents(database, seen)) {
    const found = (await database.blobs.bulkGet(keys)).filter((row) => row !== undefined);
    const older = found.filter(({ bytes }) => bytes.byteLength <= contentBytes);
    if (left <= 0) return;
    left -= older.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    yield older.map((row) => ({ table: 'blobs', row }));
    await pause();
  }
}

/** The log, newest entries first. Rows and segments of one moment: packing moves entries from one to the other. */
async function* dumpLog(
  database: CloisterDatabase,
  hasRoom: () => boolean,
  use: (bytes: number) => void,
): AsyncGenerator<WrittenRow[]> {
  const { rows, keys } = await database.transaction('r', database.audit, database.auditSegments, async () => ({
    rows: await database.audit.toArray(),
    keys: await database.auditSegments.toCollection().primaryKeys(),
  }));
  use(sizeOf(rows));
  yield rows.map((row) => ({ table: 'audit', row }));
  for (const key of keys.reverse()) {
    const segment = await database.auditSegments.get(key);
    if (!hasRoom()) return;
    if (segment === undefined) continue;
    use(segment.lines.length + (segment.texts?.length ?? 0));
    yield [{ table: 'auditSegments', row: segment }];
  }
}

/** Yields the keys of contents that are not in `seen`, a few at a time. */
function* inBatches(hashes: readonly string[]): Generator<string[]> {
  for (let from = 0; from < hashes.length; from += 50) yield hashes.slice(from, from + 50);
}

async function* olderContents(database: CloisterDatabase, seen: ReadonlySet<string>): AsyncGenerator<string[]> {
  const hashes = await database.blobs.toCollection().primaryKeys();
  yield* inBatches(hashes.filter((hash) => !seen.has(hash)));
}

/** Reads a table in the order of its keys. */
async function* pagesOf<Row>(table: Table<Row, IndexableType>, limit = BATCH_ROWS): AsyncGenerator<Row[]> {
  let last: IndexableType | undefined;
  for (;;) {
    const from = last === undefined ? table.toCollection() : table.where(':id').above(last);
    const keys = await from.clone().limit(limit).primaryKeys();
    if (keys.length === 0) return;
    last = keys.at(-1);
    const rows = await table.bulkGet(keys);
    yield rows.filter((row) => row !== undefined);
  }
}

/** Estimates the size of rows; exact figures would cost a serialization. */
function sizeOf(rows: readonly object[]): number {
  const [sample] = rows;
  return sample === undefined ? 0 : rows.length * Math.max(200, JSON.stringify(sample).length);
}

function isFile(row: object): row is StoredFile {
  return 'kind' in row && row.kind === 'file';
}
