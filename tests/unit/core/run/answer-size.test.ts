import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createAnswerMeter, KEPT_ANSWER_CHARS, MAX_ANSWER_CHARS } from '../../../../src/core/run/limits/answer-size.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const PIECE = 'words '.repeat(10_000);
const PIECES = Math.ceil((2 * MAX_ANSWER_CHARS) / PIECE.length);

/** An answer of twice the size that is allowed, and how many of its parts were read. */
function createFlood(
  part: (n: number) => LanguageModelV4StreamPart,
  before: readonly LanguageModelV4StreamPart[] = [],
) {
  let read = 0;
  const parts = [...before, ...Array.from({ length: PIECES }, (_, n) => part(n))];
  const onChunk = () => {
    read += 1;
  };
  const model = createScriptedModel([{ parts, onChunk }]);
  return { model, parts: parts.length, read: () => read };
}

const call = (id: string): LanguageModelV4StreamPart => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'write_file',
  input: JSON.stringify({ path: '/a.md', content: 'A' }),
});

const FLOODS: [string, (n: number) => LanguageModelV4StreamPart][] = [
  ['text', () => ({ type: 'text-delta', id: 't', delta: PIECE })],
  ['reasoning', () => ({ type: 'reasoning-delta', id: 'r', delta: PIECE })],
  ['the input of one call', () => ({ type: 'tool-input-delta', id: 'c', delta: PIECE })],
  [
    'the inputs of many calls',
    (n) => ({
      type: 'tool-call',
      toolCallId: `c${n}`,
      toolName: 'write_file',
      input: JSON.stringify({ path: `/${n}.md`, content: PIECE }),
    }),
  ],
];

describe('an answer that is too long', () => {
  it.each(FLOODS)('of %s ends the run with its reason, and is not read to its end', async (_, part) => {
    const lab = await createLoopLab();
    const flood = createFlood(part, [call('early')]);
    const run = await lab.drive(flood.model);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'token-limit', error: null, toolCalls: 0 });
    expect(run.message).toBe(
      'Stopped: the answer was longer than 4 million characters, so it is incomplete and no tool call was executed. Ask for less at once, or choose another model.',
    );
    expect(flood.read()).toBeLessThan(flood.parts * 0.6);
    expect(await lab.tree()).toEqual({});
    expect(await lab.calls()).toEqual([]);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(lab.log()).toEqual(['model.request allowed budget', 'run.end denied token-limit']);
  });

  it('is kept with its start alone', async () => {
    const lab = await createLoopLab();
    const run = await lab.drive(createFlood(() => ({ type: 'text-delta', id: 't', delta: PIECE })).model);
    expect(run.text).toBe(PIECE.repeat(2).slice(0, KEPT_ANSWER_CHARS));
    expect((await lab.messages()).at(-1)).toMatchObject({
      role: 'assistant',
      content: [{ type: 'text', text: run.text }],
    });
  });

  it('is paid for as a whole', async () => {
    const lab = await createLoopLab();
    const prices = { inputUsdPerMTok: 0, outputUsdPerMTok: 1 };
    const flood = createFlood(() => ({ type: 'tool-input-delta', id: 'c', delta: PIECE }));
    expect((await lab.drive(flood.model, { chosen: { prices } })).costUsd).toBeCloseTo(1, 1);
  });
});

describe('an answer just within its size', () => {
  it('is taken as a whole', async () => {
    const lab = await createLoopLab();
    const text = 'w'.repeat(MAX_ANSWER_CHARS);
    const run = await lab.drive(createScriptedModel([{ text }]));
    expect(run).toMatchObject({ status: 'completed', stopReason: 'end' });
    expect(run.text).toHaveLength(MAX_ANSWER_CHARS);
  });

  it('counts the input of a call once, streamed or not', () => {
    const half = 'x'.repeat(MAX_ANSWER_CHARS / 2);
    const isTooLong = createAnswerMeter();
    expect(isTooLong({ type: 'tool-input-delta', id: 'a', delta: half })).toBe(false);
    expect(isTooLong({ type: 'tool-call', toolCallId: 'a', toolName: 'write_file', input: half })).toBe(false);
    expect(isTooLong({ type: 'tool-call', toolCallId: 'b', toolName: 'write_file', input: half })).toBe(false);
    expect(isTooLong({ type: 'text-delta', id: 't', delta: 'x' })).toBe(true);
  });
});
