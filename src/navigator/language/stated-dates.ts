import { addMonths, dayOfMs, daysBetween, startOfMonth } from '../../core/shared/calendar.ts';
import type { Outcome } from '../conversation.ts';
import type { Plan } from '../navigator-plan.ts';
import { dateInName } from '../notes/parsed-note.ts';
import { finishGrep, grep } from '../notes/word-search.ts';
import { type Entry, grepOutputSchema, type Match, outputOf } from '../tool-outputs.ts';
import type { Period } from './dates.ts';

/** Used instead of a month: matches every date of this century. */
export const EVERY_DATE = '20';

/** Returns the months of a period and of its replacement, as `YYYY-MM`; none for a period over 100 days. */
export function monthsOf(period: Period | null): string[] {
  if (!period || daysBetween(period.start, period.end) > 100) return [];
  const last = period.instead && period.instead.end > period.end ? period.instead.end : period.end;
  const months: string[] = [];
  for (let month = startOfMonth(period.start); month <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

/**
 * Returns the calls that find notes by the `date` in their frontmatter, one per month: a file's name may state
 * no date, or another one.
 */
export function dateCalls(
  months: readonly string[],
  places: readonly string[],
): { tool: string; input: Record<string, unknown> }[] {
  return months.flatMap((month) => places.map((place) => grep(`date: ${month}`, place, 500)));
}

/**
 * Continues from the outcomes of `dateCalls`. Empty if the search is not offered or failed. `thorough` continues
 * if one answer cannot hold all; otherwise names and modification times must suffice.
 */
export function* finishDates(
  months: readonly string[],
  outcomes: readonly Outcome[],
  places: readonly string[],
  thorough: boolean,
): Plan<ReadonlyMap<string, string>> {
  const matches: Match[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const month = months[Math.floor(index / places.length)] ?? EVERY_DATE;
    const place = places[index % places.length] ?? '/';
    const found = thorough ? yield* finishGrep(`date: ${month}`, place, outcome) : outputOf(outcome, grepOutputSchema);
    matches.push(...(found?.matches ?? []));
  }
  return datesIn(matches);
}

/** Collects dates from unindented lines near the top of a note, where frontmatter is. */
function datesIn(matches: readonly Match[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const match of matches) {
    const date = /^date: (\d{4}-\d{2}-\d{2})/.exec(match.text)?.[1];
    if (date !== undefined && match.line <= 20 && !dates.has(match.path)) dates.set(match.path, date);
  }
  return dates;
}

/** Returns the day of a file that was not read: from its frontmatter, otherwise its name, otherwise its last change. */
export function dayOf(entry: Entry, stated: ReadonlyMap<string, string>): string {
  return stated.get(entry.path) ?? dateInName(entry.path) ?? (entry.modifiedMs > 0 ? dayOfMs(entry.modifiedMs) : '');
}

/** Sorts newest first; files of one day by path. */
export function newestFirst(entries: readonly Entry[], stated: ReadonlyMap<string, string>): readonly Entry[] {
  return entries.toSorted((a, b) => {
    const [first, second] = [dayOf(a, stated), dayOf(b, stated)];
    return first === second ? (a.path < b.path ? -1 : 1) : first < second ? 1 : -1;
  });
}

/** Sorts by last change, newest first; files changed at once by path. */
export function lastChangedFirst(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => b.modifiedMs - a.modifiedMs || (a.path < b.path ? -1 : 1));
}
