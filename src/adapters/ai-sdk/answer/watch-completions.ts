import { z } from 'zod';
import { isRecord, parseJson } from '../../../core/shared/json/parse-json.ts';
import type { EndWatch } from './end-watch.ts';
import { plainDelta } from './plain-delta.ts';

/** Finish reasons that mean the server failed. */
const GIVEN_UP = ['error', 'abort', 'cancelled'];

const completionChunk = z.looseObject({
  error: z.unknown().optional(),
  choices: z.array(z.looseObject({ finish_reason: z.unknown().optional() })).nullish(),
});

/** OpenAI chat completions: complete after a chunk with `finish_reason`. The usage chunk and `[DONE]` may follow. */
export function watchCompletions(): EndWatch {
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      if (data === '[DONE]') return whole ? { type: 'last', data: null } : { type: 'skip' };
      const chunk = completionChunk.safeParse(parseJson(data)).data;
      if (chunk === undefined) return { type: 'unreadable' };
      if (chunk.error !== undefined && chunk.error !== null) return { type: 'error', text: data };
      // Some servers write the error without the enclosing object.
      if (!chunk.choices) return looksLikeError(data) ? { type: 'error', text: data } : { type: 'skip' };
      const reason = chunk.choices[0]?.finish_reason;
      if (typeof reason === 'string' && reason !== '' && !GIVEN_UP.includes(reason)) whole = true;
      const choices = plainChoices(chunk.choices);
      if (chunk.error === undefined && choices === null) return { type: 'pass', data };
      // `"error": null` in a chunk means no error, but later code would take it for one.
      const { error: _, ...rest } = chunk;
      return { type: 'pass', data: JSON.stringify(choices === null ? rest : { ...rest, choices }) };
    },
  };
}

type Choices = NonNullable<z.infer<typeof completionChunk>['choices']>;

/** Returns the choices in the form of the format; null where they have it. */
function plainChoices(choices: Choices): Choices | null {
  let isChanged = false;
  const plain = choices.map((choice) => {
    const delta = isRecord(choice['delta']) ? plainDelta(choice['delta']) : null;
    if (delta === null) return choice;
    isChanged = true;
    return { ...choice, delta };
  });
  return isChanged ? plain : null;
}

function looksLikeError(data: string): boolean {
  return z.object({ object: z.literal('error') }).safeParse(parseJson(data)).success;
}
