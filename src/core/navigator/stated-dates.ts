import { addMonths, dayOfMs, daysBetween, startOfMonth } from './calendar.ts';
import type { Outcome } from './conversation.ts';
import type { Period } from './dates.ts';
import { dateInName } from './note.ts';
import type { Plan } from './plan.ts';
import { finishGrep } from './search.ts';
import { type Entry, grepOutputSchema, outputOf } from './tool-outputs.ts';

const EVERY_DATE = 'date: 20';

/**
 * The calls that find notes by the `date` in their frontmatter, a month at a time: a file's name may say
 * nothing, or something else. Periods longer than a season are left to names and times of change.
 */
export function dateCalls(period: Period | null, path: string): { tool: string; input: Record<string, unknown> }[] {
  return monthsOf(period).map((month) => dateCall(`date: ${month}`, path));
}

/** The months of a period, and of what may stand in for it, as `YYYY-MM`; none for one longer than a season. */
export function monthsOf(period: Period | null): string[] {
  if (!period || daysBetween(period.start, period.end) > 100) return [];
  const last = period.instead && period.instead.end > period.end ? period.instead.end : period.end;
  const months: string[] = [];
  for (let month = startOfMonth(period.start); month <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

/** The call that finds every stated date: for putting notes in order that are not read. */
export function everyDateCall(path: string): { tool: string; input: Record<string, unknown> } {
  return dateCall(EVERY_DATE, path);
}

function dateCall(query: string, path: string): { tool: string; input: Record<string, unknown> } {
  return { tool: 'grep', input: { query, path, limit: 500 } };
}

/** Goes on from the outcome of `everyDateCall`. Empty when the search is not offered or failed. */
export function* finishEveryDate(path: string, outcome: Outcome | undefined): Plan<ReadonlyMap<string, string>> {
  const found = outcome ? yield* finishGrep(EVERY_DATE, path, outcome) : null;
  return datesIn(found?.matches ?? []);
}

/** The stated date of each file that `dateCalls` found. */
export function datesFrom(outcomes: readonly Outcome[]): ReadonlyMap<string, string> {
  return datesIn(outcomes.flatMap((outcome) => outputOf(outcome, grepOutputSchema)?.matches ?? []));
}

/** A line counts only as frontmatter: near the top, and nothing before it. */
function datesIn(matches: readonly { path: string; line: number; text: string }[]): ReadonlyMap<string, string> {
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
