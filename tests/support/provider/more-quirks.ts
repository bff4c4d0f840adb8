import type { AnswerQuirk } from './answer-quirks.ts';
import { eventsOf, WIRE_FORMATS, type WireFormat } from './wire-format.ts';

const A = { path: '/a.md' };
const B = { path: '/b.md' };
const NOTHING = { text: '', thoughts: '', calls: [] };

const bodyOf = (format: WireFormat, turn: Parameters<typeof eventsOf>[1]) => eventsOf(format, turn, 'm').join('');

/** Chunks of a chat completion, each with its separator. */
function chunks(
  deltas: readonly object[],
  reason: string | null,
  { separator = '\n\n', prefix = 'data: ', done = true } = {},
): string {
  const chunk = (delta: object, finish: string | null) =>
    `${prefix}${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}${separator}`;
  const last = reason === null ? '' : chunk({}, reason);
  return `${deltas.map((delta) => chunk(delta, null)).join('')}${last}${done ? `${prefix}[DONE]${separator}` : ''}`;
}

const call = (fields: object, name: string, text: unknown) => ({ ...fields, function: { name, arguments: text } });
const calling = (...tool_calls: readonly object[]) => ({ tool_calls });
const TWO: AnswerQuirk['calls'] = [
  ['read_file', A],
  ['read_file', B],
];

/** Tags around thoughts, with what a server writes between text and tags. */
const TAGGED: readonly (readonly [name: string, text: string, thoughts: string])[] = [
  ['thoughts in other tags', '<thinking>plan</thinking>4', 'plan'],
  ['thoughts in brackets', '[THINK]plan[/THINK]4', 'plan'],
  ['thoughts in triangles', '◁think▷plan◁/think▷4', 'plan'],
  ['tags without thoughts', '<think>\n\n</think>\n\n4', ''],
  ['space before the tag', '\n<think>\nplan\n</think>\n4', 'plan'],
];

const COMPLETIONS: readonly Omit<AnswerQuirk, 'format'>[] = [
  {
    ...NOTHING,
    name: 'calls without a place',
    body: chunks(
      [
        calling(
          call({ id: 'a', type: 'function' }, 'read_file', '{"path":"/a.md"}'),
          call({ id: 'b', type: 'function' }, 'read_file', '{"path":"/b.md"}'),
        ),
      ],
      'tool_calls',
    ),
    calls: TWO,
  },
  {
    ...NOTHING,
    name: 'calls in turn without a place',
    body: chunks(
      [
        calling(call({ id: 'a', type: 'function' }, 'read_file', '{"path":"/a.md"}')),
        calling(call({ id: 'b', type: 'function' }, 'read_file', '{"path":"/b.md"}')),
      ],
      'tool_calls',
    ),
    calls: TWO,
  },
  {
    ...NOTHING,
    name: 'calls in turn at the same place',
    body: chunks(
      [
        calling(call({ index: 0, id: 'a', type: 'function' }, 'read_file', '{"path":"/a.md"}')),
        calling(call({ index: 0, id: 'b', type: 'function' }, 'read_file', '{"path":"/b.md"}')),
      ],
      'tool_calls',
    ),
    calls: TWO,
  },
  {
    ...NOTHING,
    name: 'a call without an id',
    body: chunks([calling(call({ index: 0, id: '' }, 'read_file', '{"path":"/a.md"}'))], 'tool_calls'),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'arguments that are null',
    body: chunks([calling(call({ index: 0, id: 'a' }, 'list_files', null))], 'tool_calls'),
    calls: [['list_files', {}]],
  },
  {
    ...NOTHING,
    name: 'a name that each piece repeats',
    body: chunks(
      [
        calling(call({ index: 0, id: 'a' }, 'read_file', '{"path":')),
        calling(call({ index: 0, id: 'a' }, 'read_file', '"/a.md"}')),
      ],
      'tool_calls',
    ),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'contents that are null',
    body: chunks(
      [{ role: 'assistant', content: null, reasoning_content: null, tool_calls: null }, { content: '4' }],
      'stop',
    ),
    text: '4',
  },
  {
    ...NOTHING,
    name: 'carriage returns, comments and no spaces',
    body: `: OPENROUTER PROCESSING\r\n\r\n${chunks([{ content: '4' }], 'stop', { separator: '\r\n\r\n', prefix: 'data:' })}`,
    text: '4',
  },
  {
    ...NOTHING,
    name: 'a byte order mark, and no mark of the end',
    body: `\ufeff${chunks([{ content: '4' }], 'stop', { done: false })}`,
    text: '4',
  },
  {
    ...NOTHING,
    name: 'a reason in capitals',
    body: chunks([{ content: '4' }], 'STOP'),
    text: '4',
  },
  {
    ...NOTHING,
    name: 'parts of text',
    body: chunks([{ content: [{ type: 'text', text: '4' }] }], 'stop'),
    text: '4',
  },
];

/** Each event of the format with one part of the answer. */
const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

function responsesRefusal(): string {
  const item = { type: 'message', id: 'msg_1', role: 'assistant' };
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const content = [{ type: 'refusal', refusal: 'I cannot help with that.' }];
  const whole = bodyOf('openai', {});
  const at = whole.indexOf('event: response.completed');
  return [
    whole.slice(0, at),
    event('response.output_item.added', { output_index: 0, item: { ...item, content: [] } }),
    event('response.content_part.added', { ...place, part: { type: 'refusal', refusal: '' } }),
    event('response.refusal.delta', { ...place, delta: 'I cannot help ' }),
    event('response.refusal.delta', { ...place, delta: 'with that.' }),
    event('response.refusal.done', { ...place, refusal: 'I cannot help with that.' }),
    event('response.output_item.done', { output_index: 0, item: { ...item, content } }),
    whole.slice(at),
  ].join('');
}

/** Returns further forms of answers that servers of each format send. */
export function moreQuirks(): AnswerQuirk[] {
  return [
    ...COMPLETIONS.map((quirk) => ({ ...quirk, format: 'openai-compatible' as const })),
    ...WIRE_FORMATS.flatMap((format): AnswerQuirk[] => [
      ...TAGGED.map(([name, text, thoughts]) => ({
        ...NOTHING,
        name,
        format,
        body: bodyOf(format, { text: [...text.matchAll(/.{1,5}/gsu)].map(([piece]) => piece) }),
        thoughts,
        text: '4',
      })),
      { ...NOTHING, name: 'no arguments', format, body: noArguments(format), calls: [['list_files', {}]] },
    ]),
    ...(['openai', 'anthropic', 'google'] as const).map((format) => ({
      ...NOTHING,
      name: 'thoughts alone',
      format,
      body: bodyOf(format, { reasoning: 'plan' }),
      error: /^The model only thought/,
    })),
    ...(['calls with arguments in pieces alone', 'calls whose last arguments are empty'] as const).map(
      (name, index) => ({
        ...NOTHING,
        name,
        format: 'openai' as const,
        body: piecesAlone(index === 0 ? '' : ',"arguments":""'),
        calls: TWO,
      }),
    ),
    {
      ...NOTHING,
      name: 'a refusal',
      format: 'openai',
      body: responsesRefusal(),
      text: 'I cannot help with that.',
      error: /^The model declined: “I cannot help with that\.”/,
    },
    {
      ...NOTHING,
      name: 'a filter',
      format: 'openai',
      body: bodyOf('openai', { text: 'Well', stopReason: 'content_filter' }),
      text: 'Well',
      error: /^The model declined to answer \(reason of its server: content_filter\)/,
    },
  ];
}

/** A call whose arguments are missing, not empty. */
function noArguments(format: WireFormat): string {
  const body = bodyOf(format, { calls: [{ name: 'list_files', argumentsText: '' }] });
  return body.replaceAll(/,"arguments":""|,"args":""/g, '');
}

/** Two calls whose items do not repeat the arguments of their pieces. */
function piecesAlone(instead: string): string {
  const calls = [A, B].map((input) => ({ name: 'read_file', argumentsText: JSON.stringify(input) }));
  return bodyOf('openai', { calls }).replaceAll(/,"arguments":"(?:[^"\\]|\\.)*"/g, instead);
}
