import { describe, expect, it } from 'vitest';
import { generateFallingBack } from '../../../../../src/adapters/wllama/graphics/falling-back.ts';
import { modelFailedError } from '../../../../../src/contracts/errors/messages/model-messages.ts';
import type { EnginePiece, GenerateRequest } from '../../../../../src/core/ports/text-engine.ts';

const usage = { inputTokens: 1, outputTokens: 1 };
const request: GenerateRequest = {
  messages: [],
  jsonSchema: null,
  maxTokens: 10,
  temperature: 0,
  signal: new AbortController().signal,
};

/** `null` in a list is the loss of the card. */
const device = (pieces: readonly (string | null)[]) =>
  async function* (): AsyncGenerator<EnginePiece> {
    for (const delta of pieces) {
      if (delta === null) throw new Error('lost');
      yield { type: 'text', delta };
    }
    yield { type: 'end', reason: 'stop', usage };
  };

async function answer(card: readonly (string | null)[], processor: readonly string[], isLost = true) {
  let text = '';
  let ends = 0;
  let recovered = 0;
  const parts = {
    generate: device(card),
    isLost: () => isLost,
    async recover() {
      recovered += 1;
      return device(processor);
    },
    broken: () => modelFailedError('answer', { title: 'm', reason: 'lost' }),
  };
  try {
    for await (const piece of generateFallingBack(parts, request)) {
      if (piece.type === 'end') ends += 1;
      else text += piece.delta;
    }
  } catch (error) {
    return { text, ends, recovered, error };
  }
  return { text, ends, recovered };
}

describe('an answer whose graphics card is lost', () => {
  it('continues on the processor without repeating a piece', async () => {
    expect(await answer(['The', ' wa', null], ['The ', 'water', ' rises.'])).toEqual({
      text: 'The water rises.',
      ends: 1,
      recovered: 1,
    });
  });

  it('begins there when nothing was given out', async () => {
    expect(await answer([null], ['Yes.'])).toEqual({ text: 'Yes.', ends: 1, recovered: 1 });
  });

  it.each([
    ['something else', ['The fire']],
    ['less', ['The']],
  ])('fails when the processor says %s', async (_name, processor) => {
    const { error, ends } = await answer(['The wa', null], processor);
    expect(error).toMatchObject({ code: 'model-failed' });
    expect(ends).toBe(0);
  });

  it('is not touched without a loss, and fails as before for another reason', async () => {
    expect(await answer(['a', 'b'], [])).toEqual({ text: 'ab', ends: 1, recovered: 0 });
    expect(await answer(['a', null], ['a'], false)).toMatchObject({ recovered: 0, error: { message: 'lost' } });
  });
});
