import type { DamagedRow, DamageReport, RepairedRow, RowKey } from '../../../contracts/wire/storage-status.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { CloisterDatabase, OriginalRow } from '../database.ts';
import { rawRows, readRow } from './raw-rows.ts';
import { isRebuildable, rebuildRow } from './rebuild-row.ts';
import { rowProblem } from './row-check.ts';

/** Rows read at once. */
const PIECE = 500;
/** Contents read at once; each may have 50 MiB. */
const CONTENTS = 8;
/** Most damaged rows to report. */
const MAX_LISTED = 1000;

/**
 * Finds all damaged rows: those quarantined on reading, and files whose content is missing or does not match its hash.
 * Reads everything, contents included, which takes seconds for a large notebook.
 */
export async function findDamaged(database: CloisterDatabase, hasher: Hasher): Promise<DamagedRow[]> {
  const found: DamagedRow[] = [];
  const add = (table: string, key: IDBValidKey, reason: string, more: Partial<DamagedRow> = {}) => {
    if (found.length >= MAX_LISTED) return;
    found.push({ table, key: keyText(key), rowKey: toRowKey(key), reason, part: 'row', ...more });
  };
  const wanted: { hash: string; key: IDBValidKey; notebookId: string; path: string }[] = [];
  for (const { name } of database.tables) {
    const size = name === 'blobs' ? CONTENTS : PIECE;
    for await (const { key, row } of rawRows(database, name, size)) {
      const problem = rowProblem(name, row);
      if (problem !== null) add(name, key, problem);
      else if (name === 'files' && isFile(row))
        wanted.push({ hash: row.hash, key, notebookId: row.notebookId, path: row.path });
      else if (name === 'blobs') {
        const reason = contentProblem(row, hasher);
        if (reason !== null) add(name, key, reason, { part: 'content' });
      }
    }
  }
  await describe(database, found);
  const held = new Set<unknown>(await database.blobs.toCollection().primaryKeys());
  for (const { hash, key, notebookId, path } of wanted) {
    if (held.has(hash)) continue;
    add('files', key, `hash: the content of ${path} is missing`, { part: 'content', file: { notebookId, path } });
  }
  return found;
}

/**
 * Finds damaged rows without reading contents, and rows that were rebuilt.
 *
 * @param tables tables to check. Default: all
 */
export async function findSetAside(
  database: CloisterDatabase,
  tables: readonly string[] = database.tables.map(({ name }) => name),
): Promise<DamageReport> {
  const damaged: DamagedRow[] = [];
  const repaired: RepairedRow[] = [];
  for (const table of tables) {
    // The check of a content reads its bytes.
    if (table === 'blobs') continue;
    for await (const { key, row } of rawRows(database, table, PIECE)) {
      const reason = rowProblem(table, row);
      if (reason !== null && damaged.length < MAX_LISTED)
        damaged.push({ table, key: keyText(key), rowKey: toRowKey(key), reason, part: 'row' });
      if (reason === null && table === 'meta' && isOriginal(row))
        repaired.push({
          table: row.table,
          key: keyText(row.rowKey),
          rowKey: row.rowKey,
          reason: row.reason,
          atMs: row.atMs,
          originalKey: row.key,
        });
    }
  }
  await describe(database, damaged);
  return { damaged, repaired };
}

function isOriginal(row: unknown): row is OriginalRow {
  return typeof row === 'object' && row !== null && 'key' in row && String(row.key).startsWith('damaged:');
}

/** Adds to damaged rows which file they describe and whether they can be rebuilt. */
async function describe(database: CloisterDatabase, found: readonly DamagedRow[]): Promise<void> {
  for (const row of found) {
    if (!isRebuildable(row.table)) continue;
    const rebuilt = await rebuildRow(database, row.table, row.rowKey);
    if (rebuilt !== null) row.repairable = true;
    if (row.table !== 'files') continue;
    const place = placeIn(rebuilt?.row) ?? placeIn(await readRow(database, row.table, row.rowKey));
    if (place !== null) row.file = place;
  }
}

function placeIn(row: unknown): { notebookId: string; path: string } | null {
  if (typeof row !== 'object' || row === null || !('notebookId' in row) || !('path' in row)) return null;
  const { notebookId, path } = row;
  return typeof notebookId === 'string' && typeof path === 'string' ? { notebookId, path } : null;
}

function contentProblem(row: unknown, hasher: Hasher): string | null {
  const { hash, bytes } = row as { hash: string; bytes: Uint8Array };
  return hasher.sha256(bytes) === hash ? null : 'bytes: do not match the hash';
}

function isFile(row: unknown): row is { hash: string; notebookId: string; path: string } {
  return typeof row === 'object' && row !== null && 'hash' in row && typeof row.hash === 'string';
}

function keyText(key: IDBValidKey): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** Converts a key. The app writes strings, numbers and lists of them; any other key was written by something else. */
function toRowKey(key: IDBValidKey): RowKey {
  if (typeof key === 'string' || typeof key === 'number') return key;
  return Array.isArray(key) ? key.map(toRowKey) : String(key);
}
