import type { CloisterDatabase } from '../database.ts';
import { valueAfter } from './walk-back.ts';

/** Returns the time of the first of some lines; `NaN` for a damaged one. */
export function timeOf(lines: string): number {
  return Number(valueAfter(lines, '"atMs":'));
}

/**
 * Returns a number up to `fromSeq` that no entry earlier than `beforeMs` is beyond. Searches the segments by halves, because the log is
 * ordered by time, and reads only one when that segment is early enough, as in a search that is continued.
 */
export async function newestBefore(database: CloisterDatabase, beforeMs: number, fromSeq: number): Promise<number> {
  const row = await database.audit.orderBy(':id').first();
  const hasRows = row !== undefined && row.seq <= fromSeq;
  // An entry without a readable time may be early enough.
  if (hasRows && !(timeOf(row.line) >= beforeMs)) return fromSeq;
  const packed = hasRows ? row.seq - 1 : fromSeq;
  const keys = await database.auditSegments.where(':id').belowOrEqual(fromSeq).primaryKeys();
  const isBefore = async (key: number): Promise<boolean> => {
    const segment = await database.auditSegments.get(key);
    return segment !== undefined && !(timeOf(segment.lines) >= beforeMs);
  };
  const newest = keys.at(-1);
  if (newest === undefined || (await isBefore(newest))) return packed;
  let [before, after] = [-1, keys.length - 1];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    const key = keys[middle];
    if (key !== undefined && (await isBefore(key))) before = middle;
    else after = middle;
  }
  return (keys[after] ?? 1) - 1;
}
