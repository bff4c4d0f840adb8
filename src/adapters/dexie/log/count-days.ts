import type { LogDay } from '../../../contracts/domain/audit.ts';
import type { CloisterDatabase } from '../database.ts';

/** Segments read at once: a round trip to the database costs more than its result. */
const SEGMENTS_AT_ONCE = 16;
const ROWS_AT_ONCE = 500;
const READ = /^file\.(?:read|search)$/;
const CHANGED =
  /^(?:file\.(?:create|write|move|delete|copy|restore)|folder\.create|change\.(?:undo|redo)|import\.batch)$/;

/**
 * Counts what was read, changed and refused on each day since `sinceMs`, oldest first. Reads the log from its end and parses
 * no entry: keys of canonical JSON are sorted and quotes inside strings are escaped, so the content of an entry cannot forge one.
 */
export async function countDays(
  database: CloisterDatabase,
  sinceMs: number,
  dayOf: (atMs: number) => string,
): Promise<LogDay[]> {
  const days = new Map<string, LogDay>();
  /** Counts lines, newest first; false when one is older. A damaged line has no time, and is skipped. */
  const count = (lines: readonly string[]): boolean => {
    for (const line of lines) {
      const atMs = Number(valueAfter(line, '"atMs":'));
      if (Number.isNaN(atMs)) continue;
      if (atMs < sinceMs) return false;
      const kind = kindOf(valueAfter(line, '"action":"'), valueAfter(line, '"decision":"'));
      if (kind === null) continue;
      const day = dayOf(atMs);
      const counts = days.get(day) ?? { day, read: 0, changed: 0, refused: 0 };
      counts[kind] += 1;
      days.set(day, counts);
    }
    return true;
  };

  let next = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await database.audit.where(':id').belowOrEqual(next).reverse().limit(ROWS_AT_ONCE).toArray();
    const last = rows.at(-1);
    if (!last) break;
    if (!count(rows.map(({ line }) => line))) return ordered(days);
    next = last.seq - 1;
  }
  for (;;) {
    const newest = database.auditSegments.where(':id').belowOrEqual(next).reverse();
    const segments = await newest.limit(SEGMENTS_AT_ONCE).toArray();
    const last = segments.at(-1);
    if (!last) return ordered(days);
    for (const { lines } of segments) if (!count(lines.split('\n').reverse())) return ordered(days);
    next = last.fromSeq - 1;
  }
}

function kindOf(action: string, decision: string): Exclude<keyof LogDay, 'day'> | null {
  if (decision === 'denied') return 'refused';
  if (decision !== 'allowed') return null;
  if (READ.test(action)) return 'read';
  return CHANGED.test(action) ? 'changed' : null;
}

/** Returns the text after a mark, up to the next quote or comma; `NaN` without the mark. */
function valueAfter(line: string, mark: string): string {
  const at = line.indexOf(mark);
  if (at === -1) return 'NaN';
  const start = at + mark.length;
  const end = line.slice(start).search(/[",}]/);
  return line.slice(start, end === -1 ? undefined : start + end);
}

const ordered = (days: ReadonlyMap<string, LogDay>) =>
  [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
