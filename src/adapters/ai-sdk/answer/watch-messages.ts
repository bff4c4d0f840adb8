import { z } from 'zod';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { type EndWatch, looksLikeFailure } from './end-watch.ts';

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

/** Anthropic: complete at `message_stop`, if a `stop_reason` arrived and every block was closed. */
export function watchMessages(): EndWatch {
  const open = new Set<number | undefined>();
  let reason = false;
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      const event = messageEvent.safeParse(parseJson(data)).data;
      if (event === undefined) return looksLikeFailure(data) ? { type: 'error', text: data } : { type: 'unreadable' };
      if (event.type === 'error') return { type: 'error', text: data };
      // Anthropic's documentation asks clients to ignore unknown events.
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
