import type { Turn } from './script.ts';
import { argumentsOf, idOf, piecesOf, textsOf, usageOf } from './turn-parts.ts';

/** A placeholder for encrypted reasoning of OpenAI. */
export const SEALED_REASONING = 'gAAAAsealed==';

/** Returns a turn in the streaming format of OpenAI responses. */
export function responseEvents(turn: Turn, model: string): string[] {
  const events: string[] = [];
  const send = (type: string, rest: object = {}) => {
    const data = JSON.stringify({ type, sequence_number: events.length, ...rest });
    events.push(`event: ${type}\ndata: ${data}\n\n`);
  };
  const response = { id: 'resp_1', object: 'response', created_at: 1, model, store: false };
  send('response.created', { response: { ...response, status: 'in_progress' } });
  send('response.in_progress', { response: { ...response, status: 'in_progress' } });
  let output_index = 0;
  const item = (shape: { type: string; id: string }, begun: object, done: object, between: (at: object) => void) => {
    send('response.output_item.added', { output_index, item: { ...shape, ...begun } });
    between({ item_id: shape.id, output_index });
    send('response.output_item.done', { output_index, item: { ...shape, ...done } });
    output_index += 1;
  };
  const { reasoning } = turn;
  if (reasoning !== undefined) {
    const summary = [{ type: 'summary_text', text: reasoning }];
    const sealed = { encrypted_content: SEALED_REASONING };
    item({ type: 'reasoning', id: 'rs_1' }, { summary: [], ...sealed }, { summary, ...sealed }, (at) => {
      const part = { ...at, summary_index: 0 };
      send('response.reasoning_summary_part.added', { ...part, part: { type: 'summary_text', text: '' } });
      send('response.reasoning_summary_text.delta', { ...part, delta: reasoning });
      send('response.reasoning_summary_part.done', { ...part, part: summary[0] });
    });
  }
  const texts = textsOf(turn);
  if (texts.length > 0) {
    const content = [{ type: 'output_text', text: texts.join(''), annotations: [] }];
    item({ type: 'message', id: 'msg_1' }, { role: 'assistant', content: [] }, { role: 'assistant', content }, (at) => {
      for (const delta of texts) send('response.output_text.delta', { ...at, content_index: 0, delta });
    });
  }
  for (const [index, call] of (turn.calls ?? []).entries()) {
    const named = { call_id: idOf(call, index), name: call.name };
    const done = { ...named, arguments: argumentsOf(call), status: 'completed' };
    item({ type: 'function_call', id: `fc_${index}` }, { ...named, arguments: '' }, done, (at) => {
      for (const delta of piecesOf(call)) send('response.function_call_arguments.delta', { ...at, delta });
    });
  }
  const { stopReason = 'completed' } = turn;
  if (stopReason === null) return events;
  const status = stopReason === 'completed' ? 'completed' : 'incomplete';
  const usage = usageOf(turn);
  send(`response.${status}`, {
    response: {
      ...response,
      status,
      incomplete_details: status === 'completed' ? null : { reason: stopReason },
      usage: usage && {
        input_tokens: usage.inputTokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: usage.outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.inputTokens + usage.outputTokens,
      },
    },
  });
  return events;
}
