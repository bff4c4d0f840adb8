import type { DamagedRow, RowKey } from '../../../contracts/wire/storage-status.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { CloisterDatabase } from '../database.ts';
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
  const add = (table: string, key: IDBValidKey, reason: string) => {
    if (found.length < MAX_LISTED) found.push({ table, key: keyText(key), rowKey: toRowKey(key), reason });
  };
  const wanted = new Map<string, { key: IDBValidKey; path: string }>();
  for (const { name } of database.tables) {
    const size = name === 'blobs' ? CONTENTS : PIECE;
    for await (const { key, row } of rawRows(database, name, size)) {
      const reason = rowProblem(name, row) ?? (name === 'blobs' ? contentProblem(row, hasher) : null);
      if (reason !== null) add(name, key, reason);
      else if (name === 'files' && isFile(row)) wanted.set(row.hash, { key, path: row.path });
    }
  }
  const held = new Set<unknown>(await database.blobs.toCollection().primaryKeys());
  for (const [hash, { key, path }] of wanted) {
    if (!held.has(hash)) add('files', key, `hash: the content of ${path} is missing`);
  }
  return found;
}

async function rawStore(database: CloisterDatabase, table: string): Promise<IDBObjectStore> {
  if (!database.isOpen()) await database.open();
  // Bypass Dexie, whose middleware quarantines these rows.
  return database.backendDB().transaction(table, 'readonly').objectStore(table);
}

async function* rawRows(
  database: CloisterDatabase,
  table: string,
  size: number,
): AsyncGenerator<{ key: IDBValidKey; row: unknown }> {
  let after: IDBKeyRange | undefined;
  for (;;) {
    const store = await rawStore(database, table);
    const [keys, rows] = await Promise.all([
      answerOf(store.getAllKeys(after, size)),
      answerOf<unknown[]>(store.getAll(after, size)),
    ]);
    const last = keys.at(-1);
    if (last === undefined) return;
    for (const [index, key] of keys.entries()) yield { key, row: rows[index] };
    after = IDBKeyRange.lowerBound(last, true);
  }
}

function contentProblem(row: unknown, hasher: Hasher): string | null {
  const { hash, bytes } = row as { hash: string; bytes: Uint8Array };
  return hasher.sha256(bytes) === hash ? null : 'bytes: do not match the hash';
}

function isFile(row: unknown): row is { hash: string; path: string } {
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

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
