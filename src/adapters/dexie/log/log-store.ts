import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import { appendToChain, type ChainHead, type ChainRow } from '../../../core/audit/chain.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { CloisterDatabase, StoredSegment } from '../database.ts';

/** Newest entries that are always kept as rows of their own. */
const KEEP_ROWS = 256;
/** Entries packed into one segment. */
const SEGMENT_ROWS = 512;
const HASH_CHARS = 64;

/** Makes the rows for some records, in order, after `head`. Synchronous. */
export function chainRows(head: ChainHead, records: readonly AuditRecordInput[], hasher: Hasher): ChainRow[] {
  const rows: ChainRow[] = [];
  let last = head;
  for (const record of records) {
    const row = appendToChain(last, record, hasher);
    rows.push(row);
    last = row;
  }
  return rows;
}

/**
 * Packs the oldest rows into a segment when enough have gathered: one large row is read far faster than
 * hundreds of small ones. Nothing of an entry changes. Resolves with the number of entries packed.
 */
export async function packLog(database: CloisterDatabase): Promise<number> {
  return database.transaction('rw', database.audit, database.auditSegments, async () => {
    if ((await database.audit.count()) < KEEP_ROWS + SEGMENT_ROWS) return 0;
    const rows = await database.audit.where(':id').between(0, Number.MAX_SAFE_INTEGER).limit(SEGMENT_ROWS).toArray();
    // What is damaged is left as it is: packed, it would be lost.
    if (rows.some((row) => row.line === '' || row.hash === '')) return 0;
    const first = rows[0];
    const last = rows[rows.length - 1];
    if (!first || !last) return 0;
    const segment: StoredSegment = {
      fromSeq: first.seq,
      toSeq: last.seq,
      lines: rows.map((row) => row.line).join('\n'),
      hashes: rows.map((row) => row.hash).join(''),
      ...namesIn(rows.map((row) => row.line).join('\n')),
    };
    await database.auditSegments.put(segment);
    await database.audit.where(':id').between(first.seq, last.seq, true, true).delete();
    return rows.length;
  });
}

/**
 * The runs and agents that some lines speak of, read without parsing: keys of canonical JSON stand in order, and a
 * quote inside a text is escaped, so neither mark can be made up by what an entry tells.
 */
function namesIn(lines: string): { runIds: string[]; agents: string[] } {
  return { runIds: textsAfter(lines, '"runId":"'), agents: textsAfter(lines, '"actor":{"agent":"') };
}

function textsAfter(lines: string, mark: string): string[] {
  const found = new Set<string>();
  let last = '';
  for (let at = lines.indexOf(mark); at >= 0; at = lines.indexOf(mark, at)) {
    at += mark.length;
    // Neighbours mostly speak of the same run.
    if (last !== '' && lines.startsWith(last, at)) continue;
    let end = lines.indexOf('"', at);
    while (end > 0 && lines[end - 1] === '\\') end = lines.indexOf('"', end + 1);
    last = lines.slice(at, end + 1);
    found.add(unquoted(`"${last}`));
  }
  return [...found];
}

/** A damaged name is taken as it stands: the walk over the chain names the entry. */
function unquoted(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Whether a segment says truly which runs and agents it holds: by these names its entries are found. */
function namesAreTrue(segment: StoredSegment): boolean {
  const { runIds, agents } = namesIn(segment.lines);
  return sameNames(runIds, segment.runIds) && sameNames(agents, segment.agents);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(other);
  return one.length === names.size && one.every((name) => names.has(name));
}

/** The rows inside a segment. A damaged one yields what it still holds; the gap shows when the chain is walked. */
export function unpackSegment(segment: StoredSegment): ChainRow[] {
  return segment.lines.split('\n').map((line, index) => ({
    seq: segment.fromSeq + index,
    line,
    hash: segment.hashes.slice(index * HASH_CHARS, (index + 1) * HASH_CHARS),
  }));
}

/**
 * Walks the whole log in order, in pieces, oldest first. `take` returns false to stop; it is told whether the piece
 * says truly which runs and agents it holds.
 */
export async function walkLog(
  database: CloisterDatabase,
  take: (rows: ChainRow[], namesTrue: boolean) => boolean,
): Promise<void> {
  let last: number | null = null;
  for (;;) {
    const segments: StoredSegment[] = await segmentsAfter(database, last).limit(8).toArray();
    for (const segment of segments) {
      if (!take(unpackSegment(segment), namesAreTrue(segment))) return;
      last = segment.fromSeq;
    }
    if (segments.length > 0) continue;
    const rows = await database.audit.orderBy(':id').toArray();
    // What was packed between the two looks is missing among the rows, and is a segment now.
    if ((await segmentsAfter(database, last).count()) > 0) continue;
    take(rows, true);
    return;
  }
}

/** By no number is a segment left out: one that was put in where none can be is to be met, and found wrong. */
function segmentsAfter(database: CloisterDatabase, last: number | null) {
  const table = database.auditSegments;
  return last === null ? table.toCollection() : table.where(':id').above(last);
}
