import type { CloisterDatabase } from '../database.ts';

/** Segments read at once: a round trip to the database costs more than its result. */
const SEGMENTS_AT_ONCE = 16;
const ROWS_AT_ONCE = 500;

/** Reads the lines of the log from its end, newest first, without parsing them. `take` returns false to stop. */
export async function walkLinesBack(
  database: CloisterDatabase,
  take: (lines: readonly string[]) => boolean,
): Promise<void> {
  let next = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await database.audit.where(':id').belowOrEqual(next).reverse().limit(ROWS_AT_ONCE).toArray();
    const last = rows.at(-1);
    if (!last) break;
    if (!take(rows.map(({ line }) => line))) return;
    next = last.seq - 1;
  }
  for (;;) {
    const newest = database.auditSegments.where(':id').belowOrEqual(next).reverse();
    const segments = await newest.limit(SEGMENTS_AT_ONCE).toArray();
    const last = segments.at(-1);
    if (!last) return;
    for (const { lines } of segments) if (!take(lines.split('\n').reverse())) return;
    next = last.fromSeq - 1;
  }
}

/** A time, and the newest entry before the first one since then. */
interface Start {
  readonly sinceMs: number;
  readonly beforeSeq: number;
}

/** What the last walk of a database has found. The log only grows, so one since the same or a later time need not read what is before. */
const starts = new WeakMap<CloisterDatabase, Start>();

/**
 * Reads the lines of the log since a time, newest first. Where the clock of the device was set back, earlier lines have later times: the
 * first walk, and one since an earlier time than the last, reads the whole log. A damaged line has no time, and is left out.
 */
export async function walkLinesSince(
  database: CloisterDatabase,
  sinceMs: number,
  take: (line: string, atMs: number) => void,
): Promise<void> {
  const known = starts.get(database);
  const start = known !== undefined && known.sinceMs <= sinceMs ? known : null;
  let newest = 0;
  let first = Number.POSITIVE_INFINITY;
  await walkLinesBack(database, (lines) => {
    for (const line of lines) {
      const seq = Number(valueAfter(line, '"seq":'));
      if (start !== null && seq <= start.beforeSeq) return false;
      const atMs = Number(valueAfter(line, '"atMs":'));
      if (Number.isNaN(atMs) || Number.isNaN(seq)) continue;
      newest = Math.max(newest, seq);
      if (atMs < sinceMs) continue;
      first = Math.min(first, seq);
      take(line, atMs);
    }
    return true;
  });
  starts.set(database, { sinceMs, beforeSeq: Math.max(start?.beforeSeq ?? 0, Math.min(newest, first - 1)) });
}

/**
 * Returns the text after a mark in a line, up to the next quote, comma or brace; `NaN` without the mark. Keys of canonical JSON are
 * sorted and quotes inside strings are escaped, so the content of an entry cannot forge one.
 */
export function valueAfter(line: string, mark: string): string {
  const at = line.indexOf(mark);
  if (at === -1) return 'NaN';
  const start = at + mark.length;
  const end = line.slice(start).search(/[",}]/);
  return line.slice(start, end === -1 ? undefined : start + end);
}
