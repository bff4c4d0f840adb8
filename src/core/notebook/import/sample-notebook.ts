import { z } from 'zod';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { addDays, isDay, startOfWeek, weekdayOf, weekOf } from '../../shared/calendar.ts';
import { fillTemplate } from '../text/fill-template.ts';

/** The list of a sample notebook's files. Paths and texts may hold tokens for dates: see `expandSample`. */
export const sampleIndexSchema = z.strictObject({
  /** Name of the notebook. */
  name: z.string().min(1).max(200),
  files: z.array(
    z.strictObject({
      /** Path in the notebook, with tokens. */
      path: z.string().startsWith('/'),
      /** Where the file lies, relative to the index. */
      source: z.string().min(1),
      /** Its bytes are taken as they are: a picture, or a text whose own `{{…}}` stay. Default: tokens are replaced. */
      asItIs: z.literal(true).optional(),
    }),
  ),
});
export type SampleIndex = z.infer<typeof sampleIndexSchema>;

/**
 * Makes a sample's files as they are on a day. `{{date}}`, `{{date-3}}`, `{{date+2}}` stand for that day and days before and
 * after it; `{{week-12}}` for the Monday 12 weeks before that day's week, `{{week-12+4}}` for the Friday (ISO 8601);
 * `{{lastweek+0}}` to `{{lastweek+6}}` for Monday to Sunday of the week before. `{{week-12+4:D MMMM YYYY}}` says how the day is
 * written, as in templates; `{{week-12:week}}` gives the week, such as 2026-W35. Default: `YYYY-MM-DD`.
 *
 * `sources` holds each file's bytes by its `source`; `today` is `YYYY-MM-DD`.
 * Errors: `not-found` for a source without bytes, `bad-input` for a day that does not exist or an unknown token.
 */
export function expandSample(
  index: SampleIndex,
  sources: ReadonlyMap<string, Uint8Array>,
  today: string,
): { path: string; content: string | Uint8Array }[] {
  if (!isDay(today)) throw new CloisterError('bad-input', `"${today}" is not a day. Give it as YYYY-MM-DD.`);
  return index.files.map(({ path, source, asItIs }) => {
    const bytes = sources.get(source);
    if (bytes === undefined)
      throw new CloisterError('not-found', `The sample's file ${source} is missing.`, { source });
    return { path: expand(path, today), content: asItIs ? bytes : expand(new TextDecoder().decode(bytes), today) };
  });
}

const TOKEN = /^(date|week|lastweek)([+-]\d{1,4})?(?:\+([0-6]))?(?::([^{}]+))?$/;

function expand(text: string, today: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (token, inner: string) => {
    const [, name, offset = '0', weekday, format] = TOKEN.exec(inner) ?? [];
    const day = dayOf(name, Number(offset), weekday, today);
    if (day === null) throw new CloisterError('bad-input', `The sample holds the unknown token ${token}.`, { token });
    return format === undefined ? day : write(day, format);
  });
}

function dayOf(name: string | undefined, offset: number, weekday: string | undefined, today: string): string | null {
  if (name === 'week') return addDays(startOfWeek(today), 7 * offset + Number(weekday ?? 0));
  if (weekday !== undefined) return null;
  if (name === 'date') return addDays(today, offset);
  return name === 'lastweek' && offset >= 0 && offset <= 6 ? addDays(startOfWeek(today), offset - 7) : null;
}

function write(day: string, format: string): string {
  if (format === 'week') {
    const { year, week } = weekOf(day);
    return `${year}-W${String(week).padStart(2, '0')}`;
  }
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const at = { year, month, day: dayOfMonth, hour: 0, minute: 0, second: 0, weekday: weekdayOf(day) % 7 };
  const filled = fillTemplate(`{{date:${format}}}`, { at, title: '' }, new Map(), 1000);
  return filled.type === 'filled' ? filled.text : day;
}
