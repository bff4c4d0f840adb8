import type { LogDay } from '../../../contracts/domain/audit.ts';
import { kindOfEntry } from '../../../core/audit/entry-kind.ts';
import type { CloisterDatabase } from '../database.ts';
import { valueAfter, walkLinesBack } from './walk-back.ts';

/**
 * Counts what was read, changed and refused on each day since `sinceMs`, oldest first. Parses no entry. Reads all of the log: where
 * the clock of the device was set back, earlier entries have later times.
 */
export async function countDays(
  database: CloisterDatabase,
  sinceMs: number,
  dayOf: (atMs: number) => string,
): Promise<LogDay[]> {
  const days = new Map<string, LogDay>();
  const count = (lines: readonly string[]): boolean => {
    for (const line of lines) {
      const atMs = Number(valueAfter(line, '"atMs":'));
      // A damaged line has no time.
      if (Number.isNaN(atMs) || atMs < sinceMs) continue;
      const kind = kindOfEntry(valueAfter(line, '"action":"'), valueAfter(line, '"decision":"'));
      if (kind === null) continue;
      const day = dayOf(atMs);
      const counts = days.get(day) ?? { day, read: 0, changed: 0, refused: 0 };
      counts[kind] += 1;
      days.set(day, counts);
    }
    return true;
  };

  await walkLinesBack(database, count);
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}
