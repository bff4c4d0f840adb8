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

/**
 * Returns an event whose call has its arguments as text, as the format asks; null where it has.
 *
 * @param pieces the arguments as they streamed: some servers leave them out of the call
 */
function withTextArguments(event: z.infer<typeof responseEvent>, pieces: string): string | null {
  if (event.item?.type !== 'function_call') return null;
  const { arguments: input } = event.item;
  const own = typeof input === 'object' && input !== null ? JSON.stringify(input) : input;
  const text = typeof own === 'string' && own !== '' ? own : pieces;
  return text === input ? null : JSON.stringify({ ...event, item: { ...event.item, arguments: text } });
}

/** OpenAI responses: complete at `response.completed` with every call closed, or at `response.incomplete`. */
export function watchResponses(): EndWatch {
  /** Calls that are not closed, with their streamed arguments, by place. */
  const open = new Map<number | undefined, string>();
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
          if (event.item?.type === 'function_call') open.set(event.output_index, '');
          return { type: 'pass', data: withTextArguments(event, '') ?? data };
        case 'response.function_call_arguments.delta': {
          const pieces = open.get(event.output_index);
          if (pieces !== undefined) open.set(event.output_index, `${pieces}${event['delta']}`);
          return { type: 'pass', data };
        }
        case 'response.output_item.done': {
          const pieces = open.get(event.output_index) ?? '';
          open.delete(event.output_index);
          return { type: 'pass', data: withTextArguments(event, pieces) ?? data };
        }
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
