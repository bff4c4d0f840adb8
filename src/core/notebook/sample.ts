import { z } from 'zod';
import { CloisterError } from '../../contracts/errors.ts';
import { addDays, isDay, startOfWeek } from '../navigator/calendar.ts';

/** The list of a sample notebook's files. Paths and texts may hold tokens for dates: see `expandSample`. */
export const sampleIndexSchema = z.strictObject({
  /** Name of the notebook. */
  name: z.string().min(1).max(200),
  files: z.array(
    z.strictObject({
      /** Path in the notebook, with tokens. */
      path: z.string().startsWith('/'),
      /** Where the text lies, relative to the index. */
      source: z.string().min(1),
    }),
  ),
});
export type SampleIndex = z.infer<typeof sampleIndexSchema>;

/**
 * Makes a sample's files as they are on a day. `{{date}}`, `{{date-3}}`, `{{date+2}}` stand for that day and days
 * before and after it; `{{lastweek+0}}` to `{{lastweek+6}}` for Monday to Sunday of the week before (ISO 8601).
 *
 * `sources` holds each file's text by its `source`; `today` is `YYYY-MM-DD`.
 * Errors: `not-found` for a source without text, `bad-input` for a day that does not exist or an unknown token.
 */
export function expandSample(
  index: SampleIndex,
  sources: ReadonlyMap<string, string>,
  today: string,
): { path: string; content: string }[] {
  if (!isDay(today)) throw new CloisterError('bad-input', `"${today}" is not a day. Give it as YYYY-MM-DD.`);
  return index.files.map(({ path, source }) => {
    const text = sources.get(source);
    if (text === undefined) throw new CloisterError('not-found', `The sample's file ${source} is missing.`, { source });
    return { path: expand(path, today), content: expand(text, today) };
  });
}

function expand(text: string, today: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (token, inner: string) => {
    const match = /^(date|lastweek)([+-]\d{1,4})?$/.exec(inner);
    const offset = Number(match?.[2] ?? 0);
    if (match?.[1] === 'date') return addDays(today, offset);
    if (match?.[1] === 'lastweek' && offset >= 0 && offset <= 6) return addDays(startOfWeek(today), offset - 7);
    throw new CloisterError('bad-input', `The sample holds the unknown token ${token}.`, { token });
  });
}
