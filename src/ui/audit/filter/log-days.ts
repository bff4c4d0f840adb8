import type { LogDay } from '../../../contracts/domain/audit.ts';
import type { LogFilter } from '../../../core/shared/match-entry.ts';
import { localDay } from '../../kit/format.ts';

/** Days that the chart shows: as many as are counted. */
const DAYS = 14;

/** Returns one entry for each of the last days, oldest first, also for days on which nothing happened. */
export function fillDays(counted: readonly LogDay[], nowMs: number): LogDay[] {
  const known = new Map(counted.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(nowMs);
    // Not by hours: a day of a clock change has 23 or 25.
    date.setDate(date.getDate() - (DAYS - 1 - index));
    const day = localDay(date.getTime());
    return known.get(day) ?? { day, read: 0, changed: 0, refused: 0 };
  });
}

export function sumDays(days: readonly LogDay[]): Omit<LogDay, 'day'> {
  const total = { read: 0, changed: 0, refused: 0 };
  for (const { read, changed, refused } of days) {
    total.read += read;
    total.changed += changed;
    total.refused += refused;
  }
  return total;
}

/** Days of the log, each `YYYY-MM-DD`; empty for no limit. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const ALL_DAYS: DayRange = { from: '', to: '' };

/** Returns the range with its earlier day first, in whichever order its days were given. */
export function orderDays({ from, to }: DayRange): DayRange {
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to };
}

/** Returns the part of a log filter that selects days in the time zone of the device. */
export function filterOfDays(days: DayRange): Pick<LogFilter, 'sinceMs' | 'beforeMs'> {
  const { from, to } = orderDays(days);
  return { sinceMs: startOf(from, 0), beforeMs: startOf(to, 1) };
}

/** Returns when a day begins, or one some days later; undefined for none. */
function startOf(day: string, daysLater: number): number | undefined {
  const date = new Date(`${day}T00:00:00`);
  // Not by hours: a day of a clock change has 23 or 25.
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime();
}
