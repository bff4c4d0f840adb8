import { z } from 'zod';
import { callerBadInputError, sampleNotFoundError } from '../../../contracts/errors/messages/internal-messages.ts';
import { addDays, isDay, startOfWeek, weekdayOf, weekOf } from '../../shared/calendar.ts';
import { fillTemplate } from '../text/fill-template.ts';

/** Index of a sample notebook. Paths and texts may contain date tokens: see `expandSample`. */
export const sampleIndexSchema = z.strictObject({
  name: z.string().min(1).max(200),
  files: z.array(
    z.strictObject({
      /** Path in the notebook, with tokens. */
      path: z.string().startsWith('/'),
      /** URL of the file, relative to the index. */
      source: z.string().min(1),
      /** Whether the bytes are used unchanged: an image, or a text with its own `{{…}}`. Default: tokens are replaced. */
      asItIs: z.literal(true).optional(),
    }),
  ),
});
export type SampleIndex = z.infer<typeof sampleIndexSchema>;

/**
 * Creates the files of a sample notebook for a day. Tokens: `{{date}}`, `{{date-3}}`, `{{date+2}}` are that day and days before and
 * after it; `{{week-12}}` is the Monday 12 weeks earlier, `{{week-12+4}}` its Friday (ISO 8601); `{{lastweek+0}}` to
 * `{{lastweek+6}}` are Monday to Sunday of the previous week. A format follows a colon as in templates
 * (`{{week-12+4:D MMMM YYYY}}`); `{{week-12:week}}` is the week, such as 2026-W35. Default format: `YYYY-MM-DD`.
 *
 * `sources` maps each `source` to its bytes; `today` is `YYYY-MM-DD`.
 * Errors: `not-found` for a source without bytes, `bad-input` for an invalid day or an unknown token.
 */
export function expandSample(
  index: SampleIndex,
  sources: ReadonlyMap<string, Uint8Array>,
  today: string,
): { path: string; content: string | Uint8Array }[] {
  if (!isDay(today)) throw callerBadInputError('noDate', { today });
  return index.files.map(({ path, source, asItIs }) => {
    const bytes = sources.get(source);
    if (bytes === undefined) throw sampleNotFoundError('sampleFile', { source });
    return { path: expand(path, today), content: asItIs ? bytes : expand(new TextDecoder().decode(bytes), today) };
  });
}

const TOKEN = /^(date|week|lastweek)([+-]\d{1,4})?(?:\+([0-6]))?(?::([^{}]+))?$/;

function expand(text: string, today: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (token, inner: string) => {
    const [, name, offset = '0', weekday, format] = TOKEN.exec(inner) ?? [];
    const day = dayOf(name, Number(offset), weekday, today);
    if (day === null) throw callerBadInputError('sampleToken', { token });
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
