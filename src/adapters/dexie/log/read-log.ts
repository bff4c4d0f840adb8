import type { AuditEntry } from '../../../contracts/domain/audit.ts';
import { type ChainRow, entryOf, GENESIS_HASH, readLine } from '../../../core/audit/chain.ts';
import { type HashedEntry, hashedEntryOf } from '../../../core/audit/hashed-entry.ts';
import type { CloisterDatabase } from '../database.ts';
import { unpackSegment } from './log-store.ts';

/** Selects entries of the log. `limit` counts after filtering. Default: all, oldest first. */
export interface LogQuery {
  readonly runId?: string | undefined;
  readonly agent?: string | undefined;
  /** Oldest first: the first entry. Newest first: the last entry. */
  readonly fromSeq?: number | undefined;
  readonly limit?: number | undefined;
  readonly newestFirst?: boolean | undefined;
}

/** Reads entries with their place in the chain. A page without filter costs one key range, at any position. */
export async function readLog(database: CloisterDatabase, query: LogQuery): Promise<AuditEntry[]> {
  return (await readRows(database, query)).map(({ row, prevHash }) => entryOf(row, prevHash));
}

/** Reads entries as they are hashed, with their texts apart. */
export async function readHashedLog(database: CloisterDatabase, query: LogQuery): Promise<HashedEntry[]> {
  return (await readRows(database, query)).map(({ row, prevHash }) => hashedEntryOf(row, prevHash));
}

async function readRows(database: CloisterDatabase, query: LogQuery): Promise<Linked> {
  for (;;) {
    const packed = await lastSegment(database);
    const found = await readOnce(database, query);
    // Retry when entries were packed during the read: they may be missing or read twice.
    if ((await lastSegment(database)) === packed) return found;
  }
}

async function lastSegment(database: CloisterDatabase): Promise<number> {
  const key = await database.auditSegments.orderBy(':id').lastKey();
  return typeof key === 'number' ? key : 0;
}

async function readOnce(database: CloisterDatabase, query: LogQuery): Promise<Linked> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const found: Linked = [];
  for await (const rows of pieces(database, query)) {
    for (const linked of rows) {
      if (found.length >= limit) return found;
      if (!outside(linked.row.seq, query) && matches(linked.row, query)) found.push(linked);
    }
    if (found.length >= limit) return found;
  }
  return found;
}

function outside(seq: number, { fromSeq, newestFirst }: LogQuery): boolean {
  if (fromSeq === undefined) return false;
  return newestFirst ? seq > fromSeq : seq < fromSeq;
}

function matches(row: ChainRow, { runId, agent }: LogQuery): boolean {
  if (runId === undefined && agent === undefined) return true;
  const record = readLine(row.line);
  if (record === null || (runId !== undefined && record.runId !== runId)) return false;
  return agent === undefined || (record.actor.type === 'agent' && record.actor.agent === agent);
}

type Linked = { row: ChainRow; prevHash: string }[];

async function* pieces(database: CloisterDatabase, query: LogQuery): AsyncGenerator<Linked> {
  if (query.newestFirst) {
    yield (await tail(database, query)).reverse();
    for await (const linked of segments(database, query)) yield linked.reverse();
    return;
  }
  yield* segments(database, query);
  yield tail(database, query);
}

async function* segments(database: CloisterDatabase, query: LogQuery): AsyncGenerator<Linked> {
  const { runId, agent, fromSeq, newestFirst } = query;
  // The oldest entries are packed first: no entry after an unpacked one is in a segment.
  if (!newestFirst && fromSeq !== undefined) {
    const row = await database.audit.get(fromSeq);
    if (row !== undefined) return;
    if (runId === undefined && agent === undefined) {
      yield* segmentsFrom(database, fromSeq);
      return;
    }
  }
  const keys = await segmentKeys(database, query);
  const ordered = newestFirst ? keys.reverse() : keys;
  const wanted = ordered.filter((key) => fromSeq === undefined || !newestFirst || key <= fromSeq);
  for (const key of wanted) {
    const segment = await database.auditSegments.get(key);
    if (!segment) continue;
    // Only the first entry of a segment needs the hash before it.
    const before = outside(segment.fromSeq, query) ? GENESIS_HASH : await hashBefore(database, segment.fromSeq);
    yield link(unpackSegment(segment), before);
  }
}

/** Reads the segment that contains `fromSeq`, which is the last one that starts at or before it, and those after it. */
async function* segmentsFrom(database: CloisterDatabase, fromSeq: number): AsyncGenerator<Linked> {
  const table = database.auditSegments;
  let segment = (await table.where(':id').belowOrEqual(fromSeq).last()) ?? (await table.orderBy(':id').first());
  // Only the first entry of a segment needs the hash before it.
  let before =
    segment === undefined || segment.fromSeq < fromSeq ? GENESIS_HASH : await hashBefore(database, segment.fromSeq);
  while (segment !== undefined) {
    yield link(unpackSegment(segment), before);
    before = segment.hashes.slice(-GENESIS_HASH.length);
    segment = await table.where(':id').above(segment.fromSeq).first();
  }
}

async function segmentKeys(database: CloisterDatabase, { runId, agent }: LogQuery): Promise<number[]> {
  const table = database.auditSegments;
  const collection =
    runId !== undefined
      ? table.where('runIds').equals(runId)
      : agent !== undefined
        ? table.where('agents').equals(agent)
        : table.toCollection();
  return (await collection.primaryKeys()).sort((a, b) => a - b);
}

async function tail(
  database: CloisterDatabase,
  { fromSeq, limit, newestFirst, runId, agent }: LogQuery,
): Promise<Linked> {
  const plain = runId === undefined && agent === undefined;
  let rows: ChainRow[];
  if (newestFirst) {
    const collection =
      fromSeq === undefined ? database.audit.orderBy(':id') : database.audit.where(':id').belowOrEqual(fromSeq);
    const newest = collection.reverse();
    rows = (await (plain && limit !== undefined ? newest.limit(limit) : newest).toArray()).reverse();
  } else {
    const collection = database.audit.where(':id').aboveOrEqual(fromSeq ?? 0);
    rows = await (plain && limit !== undefined ? collection.limit(limit) : collection).toArray();
  }
  const first = rows[0];
  return first ? link(rows, await hashBefore(database, first.seq)) : [];
}

/** Reads the hash of the entry before `seq`, from its row or its segment. */
export async function hashBefore(database: CloisterDatabase, seq: number): Promise<string> {
  if (seq <= 1) return GENESIS_HASH;
  const row = await database.audit.get(seq - 1);
  if (row) return row.hash;
  const segment = await database.auditSegments.where(':id').below(seq).last();
  return segment?.hashes.slice(-GENESIS_HASH.length) ?? GENESIS_HASH;
}

function link(rows: readonly ChainRow[], before: string): Linked {
  let prevHash = before;
  return rows.map((row) => {
    const linked = { row, prevHash };
    prevHash = row.hash;
    return linked;
  });
}
