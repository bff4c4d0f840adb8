import type { MessageRow } from '../../contracts/domain/run/message.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The day of each run of a session, `YYYY-MM-DD`, by run id. */
export type RunDays = ReadonlyMap<string, string>;

/**
 * Puts the date in front of the first request of the person, and of each later request that was made on another day. The date
 * stands there and not in the system prompt, because a text that changes at the front of a prompt makes a model read all that
 * follows again. The same messages give the same text in every later prompt.
 */
export function dateMessages(rows: readonly MessageRow[], days: RunDays): MessageRow[] {
  let told: string | undefined;
  return rows.map((row) => {
    const day = row.role === 'user' ? days.get(row.runId) : undefined;
    if (day === undefined || day === told) return row;
    told = day;
    return withDate(row, day);
  });
}

/** Dated messages by their rows: the same row gives the same object in every step. */
const dated = new WeakMap<MessageRow, { readonly day: string; readonly row: MessageRow }>();

function withDate(row: MessageRow, day: string): MessageRow {
  const before = dated.get(row);
  if (before?.day === day) return before.row;
  const [first, ...rest] = row.content;
  const note = dateNote(day);
  const content =
    first?.['type'] === 'text'
      ? [{ ...first, text: `${note}${String(first['text'])}` }, ...rest]
      : [{ type: 'text', text: note.trimEnd() }, ...row.content];
  const made = { ...row, content };
  dated.set(row, { day, row: made });
  return made;
}

/** The dates that `dateMessages` adds to these messages, as text. */
export function datesIn(rows: readonly MessageRow[], days: RunDays): string[] {
  const dates = rows.flatMap(({ role, runId }) => (role === 'user' ? (days.get(runId) ?? []) : []));
  return dates.filter((day, index) => day !== dates[index - 1]).map(dateNote);
}

function dateNote(day: string): string {
  return `Today: ${day} (${weekdayOf(day)})\n\n`;
}

function weekdayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[day] ?? '';
}
