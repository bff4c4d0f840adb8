import { z } from 'zod';
import { type EndWatch, parsed } from './end-watch.ts';

/** Reasons that are none: the server gave up. */
const GIVEN_UP = ['error', 'abort', 'cancelled'];

const completionChunk = z.looseObject({
  error: z.unknown().optional(),
  choices: z.array(z.looseObject({ finish_reason: z.unknown().optional() })).nullish(),
});

/** OpenAI: whole once a chunk had a `finish_reason`. The chunk with the usage and `[DONE]` come after it, or do not. */
export function watchCompletions(): EndWatch {
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      if (data === '[DONE]') return whole ? { type: 'last', data: null } : { type: 'skip' };
      const chunk = completionChunk.safeParse(parsed(data)).data;
      if (chunk === undefined) return { type: 'unreadable' };
      if (chunk.error !== undefined && chunk.error !== null) return { type: 'error', text: data };
      // Some write errors without the object around them.
      if (!chunk.choices) return looksLikeError(data) ? { type: 'error', text: data } : { type: 'skip' };
      const reason = chunk.choices[0]?.finish_reason;
      if (typeof reason === 'string' && reason !== '' && !GIVEN_UP.includes(reason)) whole = true;
      if (chunk.error === undefined) return { type: 'pass', data };
      // `"error": null` in each piece means none, but is taken for one further on.
      const { error: _, ...rest } = chunk;
      return { type: 'pass', data: JSON.stringify(rest) };
    },
  };
}

function looksLikeError(data: string): boolean {
  return z.object({ object: z.literal('error') }).safeParse(parsed(data)).success;
}
