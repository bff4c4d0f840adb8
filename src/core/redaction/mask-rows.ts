import type { MessageRow } from '../../contracts/domain/run/message.ts';
import type { Redaction } from './create-redaction.ts';
import { mapPart } from './mask-prompt.ts';

/**
 * Returns the messages with all values masked, before they are fitted to a model: of a value that a limit cuts in two, no pattern
 * would find the halves. A message without values is the same object.
 */
export function maskRows(rows: readonly MessageRow[], redaction: Redaction): readonly MessageRow[] {
  for (const row of rows) mapRow(row, learnWith(redaction));
  return redaction.count() === 0 ? rows : rows.map((row) => mapRow(row, redaction.mask));
}

export function learnWith(redaction: Redaction): (text: string) => string {
  return (text) => {
    redaction.learn(text);
    return text;
  };
}

function mapRow(row: MessageRow, map: (text: string) => string): MessageRow {
  let hasChanged = false;
  const noting = (text: string) => {
    const mapped = map(text);
    hasChanged ||= mapped !== text;
    return mapped;
  };
  const content = row.content.map((part) => (isTyped(part) ? mapPart(part, noting) : part));
  return hasChanged ? { ...row, content } : row;
}

type Typed = Record<string, unknown> & { readonly type: string };

function isTyped(part: Record<string, unknown>): part is Typed {
  return typeof part['type'] === 'string';
}
