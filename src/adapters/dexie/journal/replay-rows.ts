import { Dexie } from 'dexie';
import { type ChainHead, chainRows, EMPTY_HEAD } from '../../../core/audit/chain.ts';
import type { SaltedHasher } from '../../../core/ports/hasher.ts';
import type { TableName, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { inOneTransaction } from '../commit/one-transaction.ts';
import type { CloisterDatabase } from '../database.ts';
import type { WrittenRow } from '../notify-live-queries.ts';
import { isTableName, rowProblem } from '../rows/row-check.ts';
import { upgradeRun } from '../rows/upgrade-run.ts';

/** What came back, and what did not. */
export interface Replay {
  readonly notebooks: number;
  readonly files: number;
  /** Current files whose content is not there. */
  readonly lostContents: number;
  /** Log entries that are missing before the newest one. */
  readonly missingEntries: number;
  /** Number of the entry after which the log continues. */
  readonly lastSeq: number;
}

/** Rows of one transaction while replaying. */
const ROWS_PER_TRANSACTION = 1000;
/** Written last: a database whose log is behind the journal is replayed again, so an end in between is harmless. */
const LOG_TABLES: readonly string[] = ['audit', 'auditSegments'];

type Final = Map<string, { table: TableName; key: IDBValidKey; row: object | null }>;

/** Returns the number of the newest log entry; 0 for an empty log. */
export async function newestEntry(database: CloisterDatabase): Promise<number> {
  const last = await database.audit.toCollection().lastKey();
  return typeof last === 'number' ? last : 0;
}

/**
 * Writes the last state of each row of the journal into a database that is empty or older than the journal, and logs it. Idempotent.
 *
 * @param records the rows of transactions, oldest first
 * @param describe returns the summary of the log entry
 */
export async function replayRows(
  database: CloisterDatabase,
  records: Iterable<readonly WrittenRow[]>,
  { hasher, nowMs, describe }: { hasher: SaltedHasher; nowMs: number; describe: (replay: Replay) => string },
): Promise<Replay> {
  const final = lastStates(database, records);
  const log = [...final.values()].filter(({ table }) => LOG_TABLES.includes(table));
  const others = [...final.values()].filter(({ table }) => !LOG_TABLES.includes(table));
  // Keys first: a row may take the place of one that was removed or moved.
  await write(
    database,
    others.filter(({ table, row }) => row === null || table === 'files' || table === 'changes'),
    true,
  );
  await write(
    database,
    others.filter(({ row }) => row !== null),
    false,
  );
  const replay = await count(database, log);
  await inOneTransaction(database, ['audit', 'auditSegments'], async (rows) => {
    let head: ChainHead = EMPTY_HEAD;
    // Packed entries are no rows of their own any more. The database has all segments up to its last one, the journal only some.
    const packed = (await rows.last('auditSegments'))?.toSeq ?? 0;
    const segments = log.flatMap(({ row }) => (isSegment(row) ? [row] : []));
    const isPacked = (seq: number) =>
      seq <= packed || segments.some(({ fromSeq, toSeq }) => fromSeq <= seq && seq <= toSeq);
    for (const { table, row } of log) {
      if (row === null || (isEntry(row) && isPacked(row.seq))) continue;
      put(rows, table, row);
      if (isEntry(row) && row.seq > head.seq) head = row;
    }
    for (const key of await rows.keys('audit', null, IDBKeyRange.lowerBound(0)))
      if (isPacked(Number(key))) rows.remove('audit', key);
    const summary = describe(replay);
    for (const row of chainRows(head, [entry(summary, nowMs)], hasher)) rows.add('audit', row);
  });
  return replay;
}

/** Returns the last state of each row; null for a removed one. Rows that fail their check are left out. */
function lastStates(database: CloisterDatabase, records: Iterable<readonly WrittenRow[]>): Final {
  const final: Final = new Map();
  for (const rows of records) {
    for (const one of rows) {
      const { table } = one;
      if (!isTableName(table)) continue;
      const row = 'row' in one ? upgradeRow(table, one.row) : null;
      if (row !== null && rowProblem(table, row) !== null) continue;
      const key: unknown = 'key' in one ? one.key : Dexie.getByKeyPath(one.row, keyPathOf(database, table));
      // Each key came from the database, or from a row that passed its check.
      final.set(`${table} ${JSON.stringify(key)}`, { table, key: key as IDBValidKey, row });
    }
  }
  return final;
}

/** Returns a row of an earlier version in the shape of today. */
function upgradeRow(table: TableName, row: object): object {
  return table === 'runs' ? upgradeRun(row) : row;
}

/** Dexie returns undefined for a key path of several parts that it does not know. */
function keyPathOf(database: CloisterDatabase, table: TableName): string {
  // Dexie accepts a list, though its types do not say so.
  return (database.table(table).schema.primKey.keyPath ?? '') as string;
}

async function write(
  database: CloisterDatabase,
  states: readonly { table: TableName; key: IDBValidKey; row: object | null }[],
  onlyRemove: boolean,
): Promise<void> {
  for (let from = 0; from < states.length; from += ROWS_PER_TRANSACTION) {
    const some = states.slice(from, from + ROWS_PER_TRANSACTION);
    const tables = [...new Set(some.map(({ table }) => table))];
    await inOneTransaction(database, tables, async (rows) => {
      for (const { table, key, row } of some) {
        if (onlyRemove) rows.remove(table, key);
        else if (row !== null) put(rows, table, row);
      }
    });
  }
}

function put(rows: Parameters<Parameters<typeof inOneTransaction>[2]>[0], table: TableName, row: object): void {
  // `lastStates` has checked the shape.
  rows.put(table, row as TableRows[typeof table]);
}

async function count(
  database: CloisterDatabase,
  log: readonly { table: string; row: object | null }[],
): Promise<Replay> {
  const files = await database.files
    .where('fileId')
    .above('')
    .filter(({ kind }) => kind === 'file')
    .toArray();
  const hashes = new Set((await database.blobs.toCollection().primaryKeys()).map(String));
  const seqs = new Set((await database.audit.toCollection().primaryKeys()).map(Number));
  const segments: object[] = await database.auditSegments.toArray();
  for (const { table, row } of log) {
    if (row === null) continue;
    if (table === 'audit') seqs.add(seqIn(row, 'seq'));
    else segments.push(row);
  }
  for (const segment of segments)
    for (let seq = seqIn(segment, 'fromSeq'); seq <= seqIn(segment, 'toSeq'); seq += 1) seqs.add(seq);
  let lastSeq = 0;
  for (const seq of seqs) lastSeq = Math.max(lastSeq, seq);
  return {
    notebooks: await database.notebooks.count(),
    files: files.length,
    lostContents: files.filter(({ hash }) => hash !== null && !hashes.has(hash)).length,
    missingEntries: lastSeq - seqs.size,
    lastSeq,
  };
}

function entry(outputSummary: string, atMs: number) {
  return {
    atMs,
    actor: { type: 'app' as const },
    action: 'storage.rebuild' as const,
    target: null,
    outputSummary,
    decision: 'allowed' as const,
    rule: 'app',
  };
}

function seqIn(row: object, field: string): number {
  const seq: unknown = Reflect.get(row, field);
  return typeof seq === 'number' ? seq : 0;
}

function isEntry(row: object): row is TableRows['audit'] {
  return 'seq' in row && 'hash' in row;
}

function isSegment(row: object | null): row is TableRows['auditSegments'] {
  return row !== null && 'fromSeq' in row && 'toSeq' in row;
}
