import { z } from 'zod';
import { parseJson } from '../../../core/shared/json/parse-json.ts';
import { type EndWatch, looksLikeFailure } from './end-watch.ts';

const anything = z.unknown().optional();
const responseEvent = z.looseObject({
  type: z.string(),
  output_index: z.number().optional().catch(undefined),
  item: z
    .looseObject({ type: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  error: anything,
  response: z
    .looseObject({
      error: anything,
      incomplete_details: z.looseObject({ reason: z.string() }).nullish().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** Reasons of `response.incomplete` that mean a usable answer. */
const CUT_SHORT = ['max_output_tokens', 'content_filter'];

/** Returns an event whose call has its arguments as text, as the format asks; null where it has. */
function withTextArguments(event: z.infer<typeof responseEvent>): string | null {
  const input = event.item?.['arguments'];
  if (typeof input !== 'object' || input === null) return null;
  return JSON.stringify({ ...event, item: { ...event.item, arguments: JSON.stringify(input) } });
}

/** OpenAI responses: complete at `response.completed` with every call closed, or at `response.incomplete`. */
export function watchResponses(): EndWatch {
  const open = new Set<number | undefined>();
  let whole = false;
  return {
    isWhole: () => whole,
    see(data) {
      // Some servers end every stream this way, failed ones too.
      if (data === '[DONE]') return whole ? { type: 'last', data: null } : { type: 'skip' };
      const event = responseEvent.safeParse(parseJson(data)).data;
      if (event === undefined) return looksLikeFailure(data) ? { type: 'error', text: data } : { type: 'unreadable' };
      switch (event.type) {
        case 'error':
          return { type: 'error', text: event.error ? JSON.stringify({ error: event.error }) : data };
        case 'response.failed':
          // The rest repeats the request and must not be read as the server's error text.
          return { type: 'error', text: JSON.stringify({ error: event.response?.error ?? {} }) };
        case 'response.output_item.added':
          if (event.item?.type === 'function_call') open.add(event.output_index);
          return { type: 'pass', data };
        case 'response.output_item.done':
          open.delete(event.output_index);
          return { type: 'pass', data: withTextArguments(event) ?? data };
        case 'response.completed':
          whole = open.size === 0;
          return { type: 'last', data };
        case 'response.incomplete':
          // Truncated by a limit or a filter: no tool call is executed. Any other reason means a broken answer.
          whole = CUT_SHORT.includes(event.response?.incomplete_details?.reason ?? '');
          return { type: 'last', data };
        default:
          return { type: 'pass', data };
      }
    },
  };
}
