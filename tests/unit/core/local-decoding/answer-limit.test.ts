import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { limitAnswer } from '../../../../src/core/local-decoding/answer-limit.ts';
import type { EngineMessage } from '../../../../src/core/ports/text-engine.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';

const said = (words: number): EngineMessage[] => [{ role: 'user', content: 'word '.repeat(words) }];

describe('the limit of an answer', () => {
  it('is the rest of the context by the tokenizer', async () => {
    const engine = createFakeEngine([], { contextTokens: 1000, countTokens: async () => 900 });
    expect(await limitAnswer(engine, said(900), 500, {})).toMatchObject({ maxTokens: 92 });
  });

  it('is estimated when the tokenizer is busy', async () => {
    const busy = async () => {
      throw new CloisterError('model-busy', 'It answers somebody else.');
    };
    const asked = (countTokens: (() => Promise<number>) | null) =>
      limitAnswer(createFakeEngine([], { contextTokens: 1000, countTokens }), said(900), 500, {});
    expect(await asked(busy)).toEqual(await asked(null));
  });
});
