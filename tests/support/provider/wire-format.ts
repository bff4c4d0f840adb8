import { contentEvents } from './content-events.ts';
import { responseEvents } from './response-events.ts';
import type { Turn } from './script.ts';
import { idOf, piecesOf, textsOf, usageOf } from './turn-parts.ts';

export const WIRE_FORMATS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type WireFormat = (typeof WIRE_FORMATS)[number];

/** Returns the events of a turn, each with its final empty line. */
export function eventsOf(format: WireFormat, turn: Turn, model: string): string[] {
  switch (format) {
    case 'openai-compatible':
      return completionEvents(turn, model);
    case 'openai':
      return responseEvents(turn, model);
    case 'anthropic':
      return messageEvents(turn, model);
    case 'google':
      return contentEvents(turn, model);
    default:
      return format satisfies never;
  }
}

/** Returns the bytes of a turn's body. */
export function bytesOf(format: WireFormat, turn: Turn, model = 'test-model'): Uint8Array {
  return new TextEncoder().encode(eventsOf(format, turn, model).join(''));
}

/** Matches the event that completes an answer. */
const LAST = /"finish_reason":"|"message_stop"|"finishReason":"|"response\.(?:completed|incomplete)"/;

/** Returns the number of bytes after which an answer is complete. */
export function wholeAtByte(format: WireFormat, turn: Turn, model = 'test-model'): number {
  const events = eventsOf(format, turn, model);
  const last = events.findLastIndex((event) => LAST.test(event));
  // A carriage return ends a line too; the line feed after it adds nothing.
  return new TextEncoder().encode(
    events
      .slice(0, last + 1)
      .join('')
      .replace(/\r\n$/, '\r'),
  ).length;
}

function completionEvents(turn: Turn, model: string): string[] {
  const chunk = (choices: unknown[], rest: object = {}) =>
    `data: ${JSON.stringify({ id: 'cmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...rest })}\n\n`;
  const delta = (part: object) => chunk([{ index: 0, delta: part, finish_reason: null }]);
  const calls = turn.calls ?? [];
  const usage = usageOf(turn);
  const reason = turn.stopReason === undefined ? (calls.length > 0 ? 'tool_calls' : 'stop') : turn.stopReason;
  return [
    delta({ role: 'assistant', content: '' }),
    ...(turn.reasoning === undefined ? [] : [delta({ reasoning_content: turn.reasoning })]),
    ...textsOf(turn).map((content) => delta({ content })),
    ...calls.flatMap((call, index) => [
      delta({
        tool_calls: [{ index, id: idOf(call, index), type: 'function', function: { name: call.name, arguments: '' } }],
      }),
      ...piecesOf(call).map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    ...(reason === null ? [] : [chunk([{ index: 0, delta: {}, finish_reason: reason }])]),
    ...(usage === null
      ? []
      : [
          chunk([], {
            usage: {
              prompt_tokens: usage.inputTokens,
              completion_tokens: usage.outputTokens,
              total_tokens: usage.inputTokens + usage.outputTokens,
            },
          }),
        ]),
    'data: [DONE]\n\n',
  ];
}

function messageEvents(turn: Turn, model: string): string[] {
  const event = (type: string, rest: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  const calls = turn.calls ?? [];
  const { inputTokens, outputTokens } = usageOf(turn) ?? { inputTokens: 12, outputTokens: 34 };
  const reason = turn.stopReason === undefined ? (calls.length > 0 ? 'tool_use' : 'end_turn') : turn.stopReason;
  const blocks: { start: object; deltas: object[] }[] = [];
  if (turn.reasoning !== undefined) {
    blocks.push({
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [
        { type: 'thinking_delta', thinking: turn.reasoning },
        { type: 'signature_delta', signature: 'c2lnbmVk' },
      ],
    });
  }
  const texts = textsOf(turn);
  if (texts.length > 0)
    blocks.push({ start: { type: 'text', text: '' }, deltas: texts.map((text) => ({ type: 'text_delta', text })) });
  for (const [index, call] of calls.entries()) {
    blocks.push({
      start: { type: 'tool_use', id: idOf(call, index), name: call.name, input: {} },
      deltas: piecesOf(call).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    });
  }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null };
  return [
    event('message_start', { message: { ...message, usage: { input_tokens: inputTokens, output_tokens: 1 } } }),
    event('ping'),
    ...blocks.flatMap(({ start, deltas }, index) => [
      event('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    ...(reason === null
      ? []
      : [
          event('message_delta', {
            delta: { stop_reason: reason, stop_sequence: null },
            usage: { output_tokens: outputTokens },
          }),
        ]),
    event('message_stop'),
  ];
}
