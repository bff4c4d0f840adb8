import { afterEach, describe, expect, it } from 'vitest';
import { streamModel } from '../../src/core/run/stream-model.ts';
import { spreadCases } from '../support/case-count.ts';
import { answerFloods } from '../support/provider/answer-floods.ts';
import { createProviderLab, type ProviderLab } from '../support/provider/provider-lab.ts';

let lab: ProviderLab | undefined;
afterEach(() => lab?.close());

/** Far more than any of these takes; a stream that does not end takes for ever. */
const LIMIT_MS = 60_000;

describe('an answer built to occupy the worker', () => {
  it.each(spreadCases(answerFloods(), { reduced: 8 }).map((flood) => [flood.name, flood] as const))(
    '%s ends, with its reason',
    async (_, { format, turn, expected }) => {
      lab = await createProviderLab({ script: [turn] }, { timeouts: { firstByteMs: 5000, idleMs: 2000 } });
      const model = lab.models.model(lab.provider(format), 'test-model', null);
      let emitted = 0;
      const count = () => {
        emitted += 1;
      };
      const answer = await streamModel(
        model,
        {
          prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
          maxOutputTokens: 4000,
          abortSignal: new AbortController().signal,
        },
        { text: count, reasoning: count },
      );
      expect(answer.type === 'failed' ? answer.error.message : answer.type).toMatch(expected);
      expect(emitted).toBeLessThan(25_000);
    },
    LIMIT_MS,
  );
});
