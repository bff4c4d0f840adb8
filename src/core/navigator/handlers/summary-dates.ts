import { addMonths, daysBetween, startOfMonth } from '../calendar.ts';
import type { Outcome } from '../conversation.ts';
import type { Period } from '../dates.ts';
import { grepOutputSchema, outputOf } from '../tool-outputs.ts';

/**
 * The calls that find notes by the `date` in their frontmatter, a month at a time: a file's name may say
 * nothing, or something else. Periods longer than a season are left to names and times of change.
 */
export function dateCalls(period: Period | null, path: string): { tool: string; input: Record<string, unknown> }[] {
  if (!period || daysBetween(period.start, period.end) > 100) return [];
  const last = period.instead && period.instead.end > period.end ? period.instead.end : period.end;
  const months: string[] = [];
  for (let month = startOfMonth(period.start); month <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months.map((month) => ({ tool: 'grep', input: { query: `date: ${month}`, path, limit: 200 } }));
}

/** The stated date of each file found. A line counts only as frontmatter: near the top, and nothing before it. */
export function datesFrom(outcomes: readonly Outcome[]): Map<string, string> {
  const dates = new Map<string, string>();
  for (const outcome of outcomes) {
    for (const match of outputOf(outcome, grepOutputSchema)?.matches ?? []) {
      const date = /^date: (\d{4}-\d{2}-\d{2})/.exec(match.text)?.[1];
      if (date !== undefined && match.line <= 20 && !dates.has(match.path)) dates.set(match.path, date);
    }
  }
  return dates;
}
