import { addDays, daysBetween, startOfWeek } from '../../core/shared/calendar.ts';
import { type DayRange, month, type Period, week, year } from './dates.ts';

/** Returns the period to use, given the days that have notes: the requested one or its replacement. */
export function resolvePeriod(
  period: Period,
  days: readonly string[],
): { range: DayRange; label: string; substituted: boolean } {
  const has = (range: DayRange) => days.some((at) => at >= range.start && at <= range.end);
  const asAsked = { range: { start: period.start, end: period.end }, label: period.label, substituted: false };
  if (has(period) || !period.relative) return asAsked;
  if (period.instead && has(period.instead)) {
    return { range: period.instead, label: period.instead.label, substituted: true };
  }
  const newest = days.toSorted().at(-1) ?? '';
  if (newest === '') return asAsked;
  return { range: periodAround(newest, period), label: `the last ${lengthOf(period)} with notes`, substituted: true };
}

function periodAround(at: string, period: Period): DayRange {
  if (period.unit === 'week') return week(startOfWeek(at), '', true);
  if (period.unit === 'month') return month(at, '', true);
  if (period.unit === 'year') return year(Number(at.slice(0, 4)), '', true);
  return { start: addDays(at, -spanOf(period)), end: at };
}

/** Returns the days between the ends of a period: 0 for a single day. */
function spanOf(period: DayRange): number {
  return daysBetween(period.start, period.end);
}

function lengthOf(period: Period): string {
  return period.unit === 'days' ? `${spanOf(period) + 1} days` : period.unit;
}
