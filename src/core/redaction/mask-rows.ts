import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Redaction } from './create-redaction.ts';
import { learnWith, mapOf, mapPart, noteIn } from './mask-prompt.ts';
import { markOf, withMark } from './own-words.ts';

/**
 * Resolves with the messages with all values masked, before they are fitted to a model: of a value that a limit cuts in two, no pattern
 * would find the halves. What the model wrote itself is as it wrote it. A message without values is the same object.
 */
export async function maskRows(rows: readonly MessageRow[], redaction: Redaction): Promise<readonly MessageRow[]> {
  const texts: string[] = [];
  for (const row of rows) mapRow(row, noteIn(texts), redaction);
  await redaction.ahead(texts);
  for (const row of rows) mapRow(row, learnWith(redaction), redaction);
  return rows.map((row) => mapRow(row, redaction.mask, redaction));
}

function mapRow(row: MessageRow, map: (text: string) => string, redaction: Redaction): MessageRow {
  let hasChanged = false;
  const ofRole = mapOf(row.role, map, redaction);
  const noting = (text: string) => {
    const mapped = ofRole(text);
    hasChanged ||= mapped !== text;
    return mapped;
  };
  const content = row.content.map((part) => {
    const mark = markOf(part, redaction.id);
    if (mark === null) return isTyped(part) ? mapPart(part, noting) : part;
    if (mark.words === undefined) return part;
    hasChanged = true;
    return { ...part, text: mark.words, providerOptions: withMark(optionsOf(part), redaction.id) };
  });
  return hasChanged ? { ...row, content } : row;
}

/** A part with a mark has options. */
function optionsOf(part: Record<string, unknown>) {
  return part['providerOptions'] as Parameters<typeof withMark>[0];
}

type Typed = Record<string, unknown> & { readonly type: string };

function isTyped(part: Record<string, unknown>): part is Typed {
  return typeof part['type'] === 'string';
}
