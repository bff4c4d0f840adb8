import type { MessageRow } from '../../contracts/domain/run/message.ts';
import { withoutCallsOfDevice } from './calls-of-server.ts';
import type { Redaction } from './create-redaction.ts';
import { collectsIn, learnsWith, mapOf, mapPart, mapResult, masksWith, type TextMaps } from './mask-prompt.ts';
import { markOf, withMark, wordsUnderAnyMark } from './own-words.ts';

/**
 * Resolves with the messages with all values masked, before they are fitted to a model: of a value that a limit cuts in two, no pattern
 * would find the halves. What the model wrote itself is as it wrote it. A message without values is the same object.
 */
export async function maskRows(rows: readonly MessageRow[], redaction: Redaction): Promise<readonly MessageRow[]> {
  const sent = withoutCallsOfDevice(rows);
  const texts: string[] = [];
  for (const row of sent) mapRow(row, collectsIn(texts), redaction);
  await redaction.ahead(texts);
  for (const row of sent) mapRow(row, learnsWith(redaction), redaction);
  return sent.map((row) => mapRow(row, masksWith(redaction), redaction));
}

function mapRow(row: MessageRow, maps: TextMaps, redaction: Redaction): MessageRow {
  let hasChanged = false;
  const ofRole = row.role === 'tool' ? (text: string) => mapResult(text, maps) : mapOf(row.role, maps, redaction);
  const noting = (text: string) => {
    const mapped = ofRole(text);
    hasChanged ||= mapped !== text;
    return mapped;
  };
  const noted = <T>(mapped: T, part: T) => {
    hasChanged ||= mapped !== part;
    return mapped;
  };
  const content = row.content.map((part) => {
    const mark = markOf(part, redaction.id);
    if (mark === null) {
      if (!isTyped(part)) return part;
      const earlier = wordsUnderAnyMark(part);
      return earlier
        ? noted(
            mapPart(earlier, (text) => maps.mixed(text, 'words')),
            part,
          )
        : mapPart(part, noting);
    }
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
