import type { LogDay } from '../../../contracts/domain/audit.ts';
import { kindOfEntry } from '../../../core/audit/entry-kind.ts';
import type { CloisterDatabase } from '../database.ts';
import { valueAfter, walkLinesSince } from './walk-back.ts';

/** Counts what was read, changed and refused on each day since `sinceMs`, oldest first. Parses no entry. */
export async function countDays(
  database: CloisterDatabase,
  sinceMs: number,
  dayOf: (atMs: number) => string,
): Promise<LogDay[]> {
  const days = new Map<string, LogDay>();
  await walkLinesSince(database, sinceMs, (line, atMs) => {
    const kind = kindOfEntry(valueAfter(line, '"action":"'), valueAfter(line, '"decision":"'));
    if (kind === null) return;
    const day = dayOf(atMs);
    const counts = days.get(day) ?? { day, read: 0, changed: 0, refused: 0 };
    counts[kind] += 1;
    days.set(day, counts);
  });
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}
