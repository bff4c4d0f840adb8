import type { Turn, TurnCall } from './script.ts';

export type WireFormat = 'openai-compatible' | 'anthropic';

/** The events of a turn, each with the empty line that ends it. */
export function eventsOf(format: WireFormat, turn: Turn, model: string): string[] {
  return format === 'anthropic' ? messageEvents(turn, model) : completionEvents(turn, model);
}

/** The bytes of a turn's body. */
export function bytesOf(format: WireFormat, turn: Turn, model = 'test-model'): Uint8Array {
  return new TextEncoder().encode(eventsOf(format, turn, model).join(''));
}

/** How many bytes have to arrive before the answer counts as whole. */
export function wholeAtByte(format: WireFormat, turn: Turn, model = 'test-model'): number {
  const events = eventsOf(format, turn, model);
  const last = events.findLastIndex((event) => /"finish_reason":"|"message_stop"/.test(event));
  return new TextEncoder().encode(events.slice(0, last + 1).join('')).length;
}

function completionEvents(turn: Turn, model: string): string[] {
  const chunk = (choices: unknown[], rest: object = {}) =>
    `data: ${JSON.stringify({ id: 'cmpl-1', object: 'chat.completion.chunk', created: 1, model, choices, ...rest })}\n\n`;
  const delta = (part: object) => chunk([{ index: 0, delta: part, finish_reason: null }]);
  const calls = turn.calls ?? [];
  const usage = turn.usage === undefined ? { inputTokens: 12, outputTokens: 34 } : turn.usage;
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
  const { inputTokens, outputTokens } = turn.usage ?? { inputTokens: 12, outputTokens: 34 };
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

function textsOf({ text }: Turn): readonly string[] {
  return text === undefined ? [] : typeof text === 'string' ? [text] : text;
}

function idOf(call: TurnCall, index: number): string {
  return call.id ?? `call_${index}`;
}

function piecesOf({ argumentsText, input, deltaChars = 7 }: TurnCall): string[] {
  const text = argumentsText ?? JSON.stringify(input ?? {});
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += deltaChars) pieces.push(text.slice(at, at + deltaChars));
  return pieces;
}
