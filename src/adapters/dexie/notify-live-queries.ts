import { Dexie, type IndexableType, type IndexSpec, RangeSet } from 'dexie';
import type { CloisterDatabase } from './database.ts';

/** A row that was written, or the key of one that was removed. */
export type WrittenRow =
  | { readonly table: string; readonly row: object }
  | { readonly table: string; readonly key: IDBValidKey };

/** From this number of rows on, the whole table counts as written, as in Dexie. */
const MANY_ROWS = 50;

/**
 * Notifies the live queries of every window of rows written without Dexie, with the ranges that Dexie itself would report.
 * The former row is unknown; queries that showed it are found by its primary key. A query that reads meanwhile compares its own
 * result, which Dexie's cache of queries would not: the database does without that cache.
 */
export function notifyLiveQueries(database: CloisterDatabase, written: readonly WrittenRow[]): void {
  if (written.length === 0) return;
  const parts = new Map<string, RangeSet>();
  for (const [table, rows] of Map.groupBy(written, (one) => one.table)) {
    const { primKey, indexes } = database.table(table).schema;
    const part = (index: string) => {
      const name = `idb://${database.name}/${table}/${index}`;
      const ranges = parts.get(name) ?? new RangeSet();
      parts.set(name, ranges);
      return ranges;
    };
    if (rows.length >= MANY_ROWS) {
      for (const index of ['', ':dels', ...indexes.map(({ name }) => name)]) part(index).add(everything());
      continue;
    }
    for (const one of rows) {
      const keys = 'key' in one ? asKeys([one.key]) : keysOf(one.row, primKey);
      for (const key of keys) {
        part('').addKey(key);
        part(':dels').addKey(key);
      }
      if ('key' in one) continue;
      for (const index of indexes) for (const key of keysOf(one.row, index)) part(index.name).addKey(key);
    }
  }
  Dexie.on.storagemutated.fire(Object.fromEntries(parts));
}

/** Runs all live queries again, after changes may have been missed. */
export function notifyAllQueries(database: CloisterDatabase): void {
  const parts = new Map<string, RangeSet>();
  for (const { name, schema } of database.tables)
    for (const index of ['', ':dels', ...schema.indexes.map((one) => one.name)])
      parts.set(`idb://${database.name}/${name}/${index}`, new RangeSet().add(everything()));
  Dexie.on.storagemutated.fire(Object.fromEntries(parts));
}

function everything() {
  return { from: Dexie.minKey, to: Dexie.maxKey };
}

/** Returns the keys under which an index holds a row; none when a part of the key is missing. */
function keysOf(row: object, { keyPath, multi }: IndexSpec): IndexableType[] {
  if (keyPath === undefined) return [];
  const key: unknown = Dexie.getByKeyPath(row, keyPath);
  const keys: unknown[] = multi === true && Array.isArray(key) ? key : [key];
  return asKeys(keys);
}

function asKeys(keys: readonly unknown[]): IndexableType[] {
  return keys.filter(isKey);
}

function isKey(key: unknown): key is IndexableType {
  if (Array.isArray(key)) return key.every(isKey);
  return typeof key === 'string' || typeof key === 'number';
}
