/**
 * Days as `YYYY-MM-DD`. All arithmetic is in UTC, where a day always has 24 hours, so that no time zone and no daylight saving
 * time can shift a date.
 *
 * Weeks follow ISO 8601: Monday to Sunday; week 1 contains the first Thursday of the year. 2027-01-01, a Friday, belongs to
 * week 53 of 2026.
 */
const DAY_MS = 86_400_000;

/** Returns whether a text is an existing day. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMs(text)) && fromMs(toMs(text)) === text;
}

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function fromMs(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Returns the UTC day of a timestamp. */
export function dayOfMs(timestampMs: number): string {
  return fromMs(timestampMs);
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return fromMs(toMs(day) + days * DAY_MS);
}

/** Returns the same day of another month, or that month's last day when it is shorter. */
export function addMonths(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = dayFrom(Math.floor(index / 12), (index % 12) + 1, 1);
  const wanted = Number(day.slice(8, 10));
  return addDays(first, Math.min(wanted, daysBetween(first, endOfMonth(first)) + 1) - 1);
}

/** `month` counts from 1. The result may not exist: check with `isDay`. */
export function dayFrom(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the number of days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return Math.round((toMs(b) - toMs(a)) / DAY_MS);
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return new Date(toMs(day)).getUTCDay() || 7;
}

export function startOfWeek(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function endOfMonth(day: string): string {
  const next = addDays(startOfMonth(day), 31);
  return addDays(startOfMonth(next), -1);
}

/** Returns the Monday of an ISO week. */
export function mondayOfWeek(year: number, week: number): string {
  // January 4 always belongs to week 1.
  return addDays(startOfWeek(dayFrom(year, 1, 4)), (week - 1) * 7);
}

/** Returns the ISO week of a day, and the year that week belongs to. */
export function weekOf(day: string): { year: number; week: number } {
  const thursday = addDays(startOfWeek(day), 3);
  const year = Number(thursday.slice(0, 4));
  return { year, week: Math.floor(daysBetween(mondayOfWeek(year, 1), thursday) / 7) + 1 };
}
