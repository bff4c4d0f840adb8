import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from '../../core/shared/calendar.ts';

/** The first and the last day that keys reach; all days of their neighbouring years exist. */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '8999-12-31';

/** Returns the weeks of a month, Monday to Sunday, with the days of other months that complete them. */
export function weeksOf(day: string): string[][] {
  const weeks: string[][] = [];
  const end = endOfMonth(day);
  for (let monday = startOfWeek(startOfMonth(day)); monday <= end; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** Returns the day that a key moves to from another day, following the grid pattern; null for other keys. */
export function dayAfterKey(day: string, key: string, shift: boolean): string | null {
  const next = moved(day, key, shift);
  return next === null || next < FIRST_DAY || next > LAST_DAY ? null : next;
}

function moved(day: string, key: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
