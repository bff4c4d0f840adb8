import type { Turn } from './script.ts';
import { WIRE_FORMATS, type WireFormat } from './wire-format.ts';

/** An answer that costs far more work than its content is worth. */
export interface AnswerFlood {
  readonly name: string;
  readonly format: WireFormat;
  readonly turn: Turn;
  /** The error message, or `answer`. */
  readonly expected: RegExp;
}

const EVENTS = /sent more than 36000 events .* Ask for less at once/;
const PARTS = /sent (?:an answer of more than 10000 parts|more than 36000 events)/;
const repeat = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
/** Sent as it is, in place of events. */
const raw = (text: string): Turn => ({ fault: { type: 'event', afterEvents: 0, text } });
const sse = (...events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const chunk = (delta: object): object => ({ id: 'a', object: 'chat.completion.chunk', choices: [{ index: 0, delta }] });

/** Returns answers of each wire format that once occupied the worker for long, or whose like might. */
export function answerFloods(): readonly AnswerFlood[] {
  return [...WIRE_FORMATS.flatMap(ofEachFormat), ...ofOneFormat()];
}

function ofEachFormat(format: WireFormat): AnswerFlood[] {
  const flood = (name: string, turn: Turn, expected: RegExp): AnswerFlood => ({
    name: `${name} (${format})`,
    format,
    turn: { chunkBytes: 65_536, ...turn },
    expected,
  });
  const input = { path: '/a.md', content: 'word '.repeat(60_000) };
  return [
    flood('deltas of 9 characters', { text: repeat(100_000, 'a word 9 ') }, EVENTS),
    flood('one delta of 5 MB', { text: 'x'.repeat(5_000_000) }, /sent an event of more than 1048576 characters/),
    flood('deltas of 60 KB', { text: repeat(100, 'x'.repeat(60_000)) }, /^answer$/),
    flood(
      'tool calls without end',
      { calls: Array.from({ length: 20_000 }, (_, n) => ({ name: 'f', input: {}, id: `c${n}`, deltaChars: 20 })) },
      PARTS,
    ),
    flood('a tool input in single characters', { calls: [{ name: 'f', input, deltaChars: 1 }] }, inputEnd(format)),
  ];
}

/** Google sends the input of a call whole. */
function inputEnd(format: WireFormat): RegExp {
  return format === 'google' ? /^answer$/ : EVENTS;
}

function ofOneFormat(): AnswerFlood[] {
  const flood = (name: string, text: string, expected: RegExp, format: WireFormat = 'openai-compatible') => ({
    name,
    format,
    turn: raw(text),
    expected,
  });
  const start = sse(chunk({ role: 'assistant', content: 'Hello' }));
  const pings = sse({ type: 'ping' }).repeat(50_000);
  return [
    flood('comments without end', `${start}${': keep-alive\n\n'.repeat(400_000)}`, EVENTS),
    flood('line ends without end', start + '\n'.repeat(2_000_000), EVENTS),
    flood('line ends of two characters', start + '\r\n'.repeat(2_000_000), EVENTS),
    flood('names of fields without end', start + 'id: 1\nevent: x\nretry: 1\n'.repeat(200_000), EVENTS),
    flood('one long line', `${start}data: ${'x'.repeat(3_000_000)}`, /event of more than 1048576 characters/),
    flood(
      'one event of many lines',
      start + 'data: xxxxxxxx\n'.repeat(250_000),
      /event of more than 1048576 characters/,
    ),
    flood('empty deltas', start + sse(chunk({ content: '' })).repeat(50_000), EVENTS),
    flood('deltas without content', start + sse(chunk({})).repeat(50_000), EVENTS),
    flood('events without choices', start + sse({ id: 'a', choices: [] }).repeat(50_000), EVENTS),
    flood('end marks before the end', start + 'data: [DONE]\n\n'.repeat(50_000), EVENTS),
    flood('reasoning in small deltas', sse(chunk({ reasoning_content: 'thinking ' })).repeat(50_000), EVENTS),
    flood(
      'text and reasoning in turns',
      sse(chunk({ reasoning_content: 'a ' }), chunk({ content: 'b ' })).repeat(20_000),
      PARTS,
    ),
    flood('pings without end', pings, EVENTS, 'anthropic'),
    flood('events of unknown types', sse({ type: 'news', data: 'x' }).repeat(50_000), EVENTS, 'anthropic'),
    flood('events of unknown types of responses', sse({ type: 'news', data: 'x' }).repeat(50_000), EVENTS, 'openai'),
    flood(
      'blocks without end',
      Array.from({ length: 15_000 }, (_, index) =>
        sse(
          { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
          { type: 'content_block_stop', index },
        ),
      ).join(''),
      PARTS,
      'anthropic',
    ),
    flood(
      'empty candidates',
      sse({ candidates: [{ content: { parts: [{ text: '' }], role: 'model' } }] }).repeat(50_000),
      EVENTS,
      'google',
    ),
    flood(
      'many parts in one event',
      sse({ candidates: [{ content: { parts: repeat(20_000, 'a ').map((text) => ({ text })), role: 'model' } }] }),
      /answer|ended early/,
      'google',
    ),
  ];
}
