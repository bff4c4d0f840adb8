import { z } from 'zod';
import { readArguments } from '../../../core/execution/repair/repair-text.ts';
import { isRecord, parseJson } from '../../../core/shared/json/parse-json.ts';
import type { EndWatch } from './end-watch.ts';

const reason = z.string().optional().catch(undefined);
const contentChunk = z.looseObject({
  error: z.unknown().optional(),
  candidates: z.array(z.looseObject({ content: z.unknown().optional(), finishReason: reason })).nullish(),
  promptFeedback: z.looseObject({ blockReason: reason }).nullish(),
  usageMetadata: z.unknown().optional(),
});

/** Values that mean a missing reason. */
const NO_REASON = /^$|_UNSPECIFIED$/;

/**
 * Google: complete when the last chunk with content had a `finishReason`, or when the prompt was blocked. There is no end mark;
 * the stream just ends.
 */
export function watchContents(): EndWatch {
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      const chunk = contentChunk.safeParse(parseJson(data)).data;
      if (chunk === undefined) return { type: 'unreadable' };
      if (chunk.error !== undefined && chunk.error !== null) return { type: 'error', text: data };
      const { candidates, promptFeedback, usageMetadata } = chunk;
      if (!candidates && !promptFeedback && usageMetadata === undefined) return { type: 'skip' };
      const [candidate] = candidates ?? [];
      // Some models put a reason into every chunk, so content after a reason reopens the answer.
      if (candidate?.content !== undefined || isReason(candidate?.finishReason))
        whole = isReason(candidate?.finishReason);
      if (isReason(promptFeedback?.blockReason)) whole = true;
      return { type: 'pass', data: plainContent(chunk, candidate?.content) ?? data };
    },
  };
}

/** Returns a chunk whose calls have their arguments as objects, as the format asks; null where they have. */
function plainContent(chunk: object, content: unknown): string | null {
  const parts = isRecord(content) && Array.isArray(content['parts']) ? content['parts'] : [];
  let isChanged = false;
  for (const part of parts) {
    const call: unknown = isRecord(part) ? part['functionCall'] : undefined;
    if (!isRecord(call) || typeof call['args'] !== 'string') continue;
    const args = readArguments(call['args'])?.value;
    if (args === undefined) continue;
    call['args'] = args;
    isChanged = true;
  }
  return isChanged ? JSON.stringify(chunk) : null;
}

function isReason(text: string | undefined): boolean {
  return text !== undefined && !NO_REASON.test(text);
}
