import type { MessageRow } from '../../../contracts/domain/run/message.ts';
import { truncateMiddle } from '../truncate-text.ts';
import { withoutDetails } from './omit-result-details.ts';

/**
 * Results are shortened only when so many characters are saved at once: each time the prompt changes in its middle, and a server has
 * to read all that follows again instead of taking it from its cache.
 */
const STEP_CHARS = 8000;
/** Longer texts and lists of an old result are shortened to these. */
const MOST_TEXT_CHARS = 400;
const MOST_ITEMS = 8;
const AGAIN = 'call the tool again for them';

/** The short form of each message that was shortened, and how many characters it saves. */
const shortened = new WeakMap<MessageRow, { readonly row: MessageRow; readonly saved: number }>();

/**
 * Shortens the results of earlier requests of the person, for a server that charges for each token. The results of the last request
 * and of the one before it stay whole: what is asked next is often about them. The same messages give the same text in every later
 * prompt, and the rows themselves keep everything.
 */
export function shortenOldResults(rows: readonly MessageRow[]): readonly MessageRow[] {
  const end = endOfShortened(rows);
  return end === 0 ? rows : rows.map((row, index) => (index < end ? shorten(row).row : row));
}

/** Returns the index before which results are shortened: where the last of the large steps ended. */
function endOfShortened(rows: readonly MessageRow[]): number {
  const asked = rows.flatMap(({ role }, index) => (role === 'user' ? [index] : []));
  let end = 0;
  for (const start of asked.slice(0, -1)) {
    const saved = rows.slice(end, start).reduce((sum, row) => sum + shorten(row).saved, 0);
    if (saved >= STEP_CHARS) end = start;
  }
  return end;
}

function shorten(row: MessageRow): { readonly row: MessageRow; readonly saved: number } {
  if (row.role !== 'tool') return { row, saved: 0 };
  const known = shortened.get(row);
  if (known) return known;
  const content = row.content.map(shortenPart);
  const saved = JSON.stringify(row.content).length - JSON.stringify(content).length;
  const made = saved > 0 ? { row: { ...row, content }, saved } : { row, saved: 0 };
  shortened.set(row, made);
  return made;
}

function shortenPart(part: MessageRow['content'][number]): MessageRow['content'][number] {
  const { output } = part;
  const isJson = typeof output === 'object' && output !== null && 'type' in output && output.type === 'json';
  if (!isJson || !('value' in output)) return part;
  return { ...part, output: { type: 'json', value: shortenValue(withoutDetails(output.value)) } };
}

/** Keeps the shape of a result: what it says of itself stays, such as a path or how many there are. */
function shortenValue(value: unknown): unknown {
  if (typeof value === 'string') return truncateMiddle(value, MOST_TEXT_CHARS, AGAIN);
  if (Array.isArray(value)) {
    const left = value.length - MOST_ITEMS;
    const shown = value.slice(0, MOST_ITEMS).map(shortenValue);
    return left > 0 ? [...shown, `… ${left} more left out; ${AGAIN}`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortenValue(member)]));
}
