import type { WireFormat } from './wire-format.ts';
import { eventsOf } from './wire-format.ts';

/** An answer in a form that some server sends, and what a run has to make of it. */
export interface AnswerQuirk {
  readonly name: string;
  readonly format: WireFormat;
  readonly body: string;
  readonly text: string;
  readonly thoughts: string;
  /** Names and inputs of the calls, for the tools `read_file` and `list_files`. */
  readonly calls: readonly (readonly [string, unknown])[];
  /** The start of the error; undefined for an answer. */
  readonly error?: RegExp;
}

type Delta = Readonly<Record<string, unknown>>;

function completion(deltas: readonly Delta[], reason: string | null = 'stop'): string {
  const chunk = (delta: Delta, finish: string | null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  return `${deltas.map((delta) => chunk(delta, null)).join('')}${chunk({}, reason)}data: [DONE]\n\n`;
}

const call = (name: string, input: unknown) => ({
  tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name, arguments: input } }],
});
const A = { path: '/a.md' };
const NOTHING = { text: '', thoughts: '', calls: [] };
const COMPLETIONS: readonly Omit<AnswerQuirk, 'format'>[] = [
  {
    ...NOTHING,
    name: 'thoughts in reasoning_content',
    body: completion([{ reasoning_content: 'plan' }, { content: '4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts in reasoning',
    body: completion([{ reasoning: 'plan' }, { content: '4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts in thinking',
    body: completion([{ thinking: 'plan' }, { content: '4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts in an object',
    body: completion([{ reasoning: { content: 'plan' } }, { content: '4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts in a list',
    body: completion([{ reasoning_details: [{ type: 'reasoning.text', text: 'plan' }] }, { content: '4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts in a part',
    body: completion([
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'plan' }] }] },
      { content: '4' },
    ]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'thoughts alone',
    body: completion([{ reasoning_content: 'plan' }]),
    error: /^The model only thought/,
  },
  {
    ...NOTHING,
    name: 'thoughts in tags alone',
    body: completion([{ content: '<think>plan</think>' }]),
    error: /^The model only thought/,
  },
  {
    ...NOTHING,
    name: 'a closing tag alone',
    body: completion([{ content: 'plan\n' }, { content: '</think>\n\n4' }]),
    thoughts: 'plan',
    text: '4',
  },
  {
    ...NOTHING,
    name: 'a refusal',
    body: completion([{ refusal: 'I cannot help with that.' }]),
    text: 'I cannot help with that.',
    error: /^The model declined: “I cannot help with that\.”/,
  },
  {
    ...NOTHING,
    name: 'a filter',
    body: completion([{ content: 'Well' }], 'content_filter'),
    text: 'Well',
    error: /^The model declined to answer \(reason of its server: content_filter\)/,
  },
  {
    ...NOTHING,
    name: 'a refusal as the reason',
    body: completion([], 'refusal'),
    error: /^The model declined to answer/,
  },
  {
    ...NOTHING,
    name: 'arguments as an object',
    body: completion([call('read_file', A)], 'tool_calls'),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'empty arguments',
    body: completion([call('list_files', '')], 'tool_calls'),
    calls: [['list_files', {}]],
  },
  {
    ...NOTHING,
    name: 'a call of the old format',
    body: completion(
      [{ function_call: { name: 'read_file', arguments: '{"path":' } }, { function_call: { arguments: '"/a.md"}' } }],
      'function_call',
    ),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'calls that are no list',
    body: completion(
      [{ tool_calls: { id: 'c1', function: { name: 'read_file', arguments: '{"path":"/a.md"}' } } }],
      'tool_calls',
    ),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'a reason of its own',
    body: completion([call('read_file', '{"path":"/a.md"}')], 'stop'),
    calls: [['read_file', A]],
  },
];

/** Forms of arguments that each server may send, with the input that they mean. */
const ARGUMENTS: readonly (readonly [name: string, toolName: string, text: string])[] = [
  ['null for an optional field', 'read_file', '{"path":"/a.md","fromLine":null}'],
  ['JSON text of the object', 'read_file', '"{\\"path\\":\\"/a.md\\"}"'],
  ['a fence', 'read_file', '```json\n{"path":"/a.md"}\n```'],
  ['a prefix of the name', 'functions.read_file', '{"path":"/a.md"}'],
  ['another case of the name', 'Read_File', '{"path":"/a.md"}'],
];
const FORMATS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;

/** Returns the forms of answers that servers of each format send. */
export function answerQuirks(): AnswerQuirk[] {
  const tags = FORMATS.map((format): AnswerQuirk => {
    const turn = { text: ['<thi', 'nk>plan</th', 'ink>\n\n4'] };
    return { ...NOTHING, name: 'thoughts in tags', format, body: bodyOf(format, turn), thoughts: 'plan', text: '4' };
  });
  const bent = FORMATS.flatMap((format) =>
    ARGUMENTS.flatMap(([name, toolName, argumentsText]): AnswerQuirk[] => {
      // The arguments of this format are JSON already.
      if (format === 'google' && !argumentsText.startsWith('{')) return [];
      const body = bodyOf(format, { calls: [{ name: toolName, argumentsText }] });
      return [{ ...NOTHING, name, format, body, calls: [['read_file', A]] }];
    }),
  );
  return [
    ...COMPLETIONS.map((quirk) => ({ ...quirk, format: 'openai-compatible' as const })),
    ...tags,
    ...bent,
    ...OTHERS,
  ];
}

function bodyOf(format: WireFormat, turn: Parameters<typeof eventsOf>[1]): string {
  return eventsOf(format, turn, 'm').join('');
}

const google = (content: object, finishReason: string) =>
  `data: ${JSON.stringify({ candidates: [{ content, finishReason }], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 } })}\n\n`;

const OTHERS: readonly AnswerQuirk[] = [
  {
    ...NOTHING,
    name: 'arguments as text',
    format: 'google',
    body: google({ role: 'model', parts: [{ functionCall: { name: 'read_file', args: '{"path":"/a.md"}' } }] }, 'STOP'),
    calls: [['read_file', A]],
  },
  {
    ...NOTHING,
    name: 'a filter',
    format: 'google',
    body: google({ role: 'model', parts: [{ text: 'Well' }] }, 'SAFETY'),
    text: 'Well',
    error: /^The model declined to answer \(reason of its server: SAFETY\)/,
  },
  {
    ...NOTHING,
    name: 'a refusal',
    format: 'anthropic',
    body: eventsOf('anthropic', { text: 'Well', stopReason: 'refusal' }, 'm').join(''),
    text: 'Well',
    error: /^The model declined to answer \(reason of its server: refusal\)/,
  },
];
