import { addMonths, dayOfMs, daysBetween, startOfMonth } from '../../core/shared/calendar.ts';
import type { Outcome } from '../conversation.ts';
import type { Plan } from '../navigator-plan.ts';
import { dateInName } from '../notes/parsed-note.ts';
import { finishGrep, grep } from '../notes/word-search.ts';
import { type Entry, grepOutputSchema, type Match, outputOf } from '../tool-outputs.ts';
import type { Period } from './dates.ts';

/** In the place of a month: every date of this century. */
export const EVERY_DATE = '20';

/** The months of a period, and of what may stand in for it, as `YYYY-MM`; none for one longer than a season. */
export function monthsOf(period: Period | null): string[] {
  if (!period || daysBetween(period.start, period.end) > 100) return [];
  const last = period.instead && period.instead.end > period.end ? period.instead.end : period.end;
  const months: string[] = [];
  for (let month = startOfMonth(period.start); month <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

/**
 * The calls that find notes by the `date` in their frontmatter, a month at a time: a file's name may say
 * nothing, or something else.
 */
export function dateCalls(
  months: readonly string[],
  places: readonly string[],
): { tool: string; input: Record<string, unknown> }[] {
  return months.flatMap((month) => places.map((place) => grep(`date: ${month}`, place, 500)));
}

/**
 * Continues from the outcomes of `dateCalls`. Empty when the search is not offered or failed. `thorough` reads on
 * where there are too many for one answer; otherwise names and times of change have to do.
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

/** A line counts only as frontmatter: near the top, and nothing before it. */
function datesIn(matches: readonly Match[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const match of matches) {
    const date = /^date: (\d{4}-\d{2}-\d{2})/.exec(match.text)?.[1];
    if (date !== undefined && match.line <= 20 && !dates.has(match.path)) dates.set(match.path, date);
  }
  return dates;
}

/** The day of a file that was not read: what its frontmatter states, else its name, else its last change. */
export function dayOf(entry: Entry, stated: ReadonlyMap<string, string>): string {
  return stated.get(entry.path) ?? dateInName(entry.path) ?? (entry.modifiedMs > 0 ? dayOfMs(entry.modifiedMs) : '');
}

/** Newest first; those of one day by path. */
export function newestFirst(entries: readonly Entry[], stated: ReadonlyMap<string, string>): readonly Entry[] {
  return entries.toSorted((a, b) => {
    const [first, second] = [dayOf(a, stated), dayOf(b, stated)];
    return first === second ? (a.path < b.path ? -1 : 1) : first < second ? 1 : -1;
  });
}
