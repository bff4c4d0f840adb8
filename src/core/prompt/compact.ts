import {
  MAX_EDITED_SUMMARY_CHARS,
  MAX_SUMMARY_CHARS,
  type MessageRow,
  type SessionSummary,
} from '../../contracts/domain/run/message.ts';
import type { ToolKind } from '../../contracts/domain/tool.ts';
import { summarise } from './summarize-history.ts';
import { truncateMiddle } from './truncate-text.ts';

/** Between the person's own words and what the app has added to them. */
const ADDED_MARK = '\n\n(Added by the app)\n';

/** Messages that are kept or left out together: a request, or an answer with the results of its calls. */
export function toUnits(messages: readonly MessageRow[]): MessageRow[][] {
  const units: MessageRow[][] = [];
  for (const message of messages) {
    const last = units[units.length - 1];
    if (message.role === 'tool' && last) last.push(message);
    else units.push([message]);
  }
  return units;
}

/** The newest units whose sizes come to no more than `most`; always the last one. */
export function newestThatFit<Unit>(units: readonly Unit[], sizes: readonly number[], most: number): Unit[] {
  let from = Math.max(0, units.length - 1);
  let sum = sizes[from] ?? 0;
  while (from > 0 && sum + (sizes[from - 1] ?? 0) <= most) {
    from -= 1;
    sum += sizes[from] ?? 0;
  }
  return units.slice(from);
}

/**
 * Returns the summary of all messages up to `upToSeq`. A text that the person wrote stays as it is, and a summary of later
 * messages is added to it; else the whole summary is made from the messages.
 */
export async function extendSummary(
  before: SessionSummary | null,
  messages: readonly MessageRow[],
  upToSeq: number,
  kindOf: (toolName: string) => ToolKind | undefined,
  fits: (text: string) => Promise<boolean>,
  keepsTodos: (toolName: string) => boolean = () => false,
): Promise<string> {
  const fitsRow = async (text: string) => text.length <= MAX_SUMMARY_CHARS && (await fits(text));
  const older = messages.filter(({ seq }) => seq <= upToSeq);
  if (!before?.edited) return summarise(older, kindOf, fitsRow, keepsTodos);
  const at = before.text.lastIndexOf(ADDED_MARK);
  const own = (at === -1 ? before.text : before.text.slice(0, at)).slice(0, MAX_EDITED_SUMMARY_CHARS);
  const added = at === -1 ? '' : `${before.text.slice(at + ADDED_MARK.length)}\n`;
  const joined = (text: string) => `${own}${ADDED_MARK}${text}`;
  const maxChars = MAX_SUMMARY_CHARS - joined('').length;
  const news = await summarise(
    older.filter(({ seq }) => seq > before.upToSeq),
    kindOf,
    async (text) => text.length <= maxChars / 2,
    keepsTodos,
  );
  return joined(truncateMiddle(`${added}${news}`, maxChars, 'the messages have it'));
}
