import type { ChainRow } from '../../../core/audit/chain.ts';
import type { CloisterDatabase, StoredSegment } from '../database.ts';

/** Newest entries that are always kept as rows of their own. */
const KEEP_ROWS = 256;
/** Entries packed into one segment. */
const SEGMENT_ROWS = 512;
const HASH_CHARS = 64;

/**
 * Packs the oldest rows into a segment when there are enough: one large row is read far faster than hundreds of small
 * ones. Entries do not change. Resolves with the number of entries packed.
 */
export async function packLog(database: CloisterDatabase): Promise<number> {
  return database.transaction('rw', database.audit, database.auditSegments, async () => {
    if ((await database.audit.count()) < KEEP_ROWS + SEGMENT_ROWS) return 0;
    const rows = await database.audit.where(':id').between(0, Number.MAX_SAFE_INTEGER).limit(SEGMENT_ROWS).toArray();
    // Keep damaged rows as rows: packing would lose them.
    if (rows.some((row) => row.line === '' || row.hash === '')) return 0;
    const first = rows[0];
    const last = rows[rows.length - 1];
    if (!first || !last) return 0;
    const segment: StoredSegment = {
      fromSeq: first.seq,
      toSeq: last.seq,
      lines: rows.map((row) => row.line).join('\n'),
      hashes: rows.map((row) => row.hash).join(''),
      texts: rows.map((row) => row.texts ?? '').join('\n'),
      ...namesIn(rows.map((row) => row.line).join('\n')),
    };
    await database.auditSegments.put(segment);
    await database.audit.where(':id').between(first.seq, last.seq, true, true).delete();
    return rows.length;
  });
}

/**
 * Extracts the runs and agents that lines name, without parsing: keys of canonical JSON are sorted and quotes inside
 * strings are escaped, so the content of an entry cannot forge either marker.
 */
function namesIn(lines: string): { runIds: string[]; agents: string[] } {
  return { runIds: textsAfter(lines, '"runId":"'), agents: textsAfter(lines, '"actor":{"agent":"') };
}

function textsAfter(lines: string, mark: string): string[] {
  const found = new Set<string>();
  let last = '';
  for (let at = lines.indexOf(mark); at >= 0; at = lines.indexOf(mark, at)) {
    at += mark.length;
    // Adjacent entries mostly name the same run.
    if (last !== '' && lines.startsWith(last, at)) continue;
    let end = lines.indexOf('"', at);
    while (end > 0 && lines[end - 1] === '\\') end = lines.indexOf('"', end + 1);
    last = lines.slice(at, end + 1);
    found.add(unquoted(`"${last}`));
  }
  return [...found];
}

/** Parses a JSON string. Returns a damaged one unparsed: the verification of the chain reports the entry. */
function unquoted(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

/** Returns whether the stored names of a segment match its entries. Entries are found by these names. */
function namesAreTrue(segment: StoredSegment): boolean {
  const { runIds, agents } = namesIn(segment.lines);
  return sameNames(runIds, segment.runIds) && sameNames(agents, segment.agents);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = new Set(other);
  return one.length === names.size && one.every((name) => names.has(name));
}

/** Unpacks the rows of a segment. A damaged segment yields its remaining rows; verifying the chain reports the gap. */
export function unpackSegment(segment: StoredSegment): ChainRow[] {
  const texts = segment.texts?.split('\n') ?? [];
  return segment.lines.split('\n').map((line, index) => ({
    seq: segment.fromSeq + index,
    line,
    hash: segment.hashes.slice(index * HASH_CHARS, (index + 1) * HASH_CHARS),
    ...(texts[index] ? { texts: texts[index] } : {}),
  }));
}

/**
 * Reads the whole log in chunks, oldest first. `take` returns false to stop; it receives whether the stored names of the
 * chunk match its entries.
 */
export async function walkLog(
  database: CloisterDatabase,
  take: (rows: ChainRow[], namesTrue: boolean) => boolean,
): Promise<void> {
  let last: number | null = null;
  let ahead = readSegments(database, last);
  for (;;) {
    const segments = await ahead;
    const newest = segments.at(-1);
    if (newest !== undefined) {
      last = newest.fromSeq;
      // Read while these are checked, which takes about as long.
      ahead = readSegments(database, last);
      if (segments.every((segment) => take(unpackSegment(segment), namesAreTrue(segment)))) continue;
      return;
    }
    const rows = await database.audit.orderBy(':id').toArray();
    // Rows packed between the two reads are missing among the rows; read them from their segment.
    if ((await segmentsAfter(database, last).count()) > 0) {
      ahead = readSegments(database, last);
      continue;
    }
    take(rows, true);
    return;
  }
}

/** Segments read at once. */
const SEGMENTS_AT_ONCE = 8;

function readSegments(database: CloisterDatabase, after: number | null): Promise<StoredSegment[]> {
  const read = segmentsAfter(database, after).limit(SEGMENTS_AT_ONCE).toArray();
  // A failure counts where the segments are used.
  const segments = Promise.resolve(read);
  segments.catch(() => undefined);
  return segments;
}

/** Returns the segments after a key. Accepts any key, so that a forged segment is read and reported. */
function segmentsAfter(database: CloisterDatabase, last: number | null) {
  const table = database.auditSegments;
  return last === null ? table.toCollection() : table.where(':id').above(last);
}
