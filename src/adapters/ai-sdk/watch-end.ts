import { z } from 'zod';
import type { ProviderKind } from '../../contracts/provider.ts';

/** What is to become of an event. */
export type Verdict =
  | { type: 'pass'; data: string }
  /** Not for us: it is left out. */
  | { type: 'skip' }
  /** The server's own word that all was said. Nothing after it is read. */
  | { type: 'last'; data: string | null }
  /** The server says that it failed. */
  | { type: 'error'; text: string }
  | { type: 'unreadable' };

/** Looks at each event of an answer and knows whether the server has brought it to its end. */
export interface EndWatch {
  see(data: string): Verdict;
  /** Whether the answer is whole. One that is not is never acted upon. */
  isWhole(): boolean;
}

export function createEndWatch(kind: ProviderKind): EndWatch {
  return kind === 'anthropic' ? watchMessages() : watchCompletions();
}

/** Reasons that are none: the server gave up. */
const GIVEN_UP = ['error', 'abort', 'cancelled'];

const completionChunk = z.looseObject({
  error: z.unknown().optional(),
  choices: z.array(z.looseObject({ finish_reason: z.unknown().optional() })).nullish(),
});

/** OpenAI: whole once a chunk had a `finish_reason`. The chunk with the usage and `[DONE]` come after it, or do not. */
function watchCompletions(): EndWatch {
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

const messageEvent = z.object({
  type: z.string(),
  index: z.number().optional(),
  delta: z.object({ stop_reason: z.string().nullish() }).optional(),
});

const MESSAGE_EVENTS = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
];

/** Anthropic: whole at `message_stop`, when there was a `stop_reason` and each block has its own end. */
function watchMessages(): EndWatch {
  const open = new Set<number | undefined>();
  let reason = false;
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      const event = messageEvent.safeParse(parsed(data)).data;
      if (event === undefined) return looksLikeFailure(data) ? { type: 'error', text: data } : { type: 'unreadable' };
      if (event.type === 'error') return { type: 'error', text: data };
      // New kinds of events may come at any time and are to be left alone, as its documentation says.
      if (!MESSAGE_EVENTS.includes(event.type)) return { type: 'skip' };
      if (event.type === 'content_block_start') open.add(event.index);
      if (event.type === 'content_block_stop') open.delete(event.index);
      if (event.type === 'message_delta' && event.delta?.stop_reason) reason = true;
      if (event.type !== 'message_stop') return { type: 'pass', data };
      whole = reason && open.size === 0;
      return { type: 'last', data };
    },
  };
}

function looksLikeFailure(data: string): boolean {
  return z.object({ error: z.union([z.string(), z.object({})]) }).safeParse(parsed(data)).success;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
