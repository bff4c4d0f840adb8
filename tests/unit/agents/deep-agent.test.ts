import { describe, expect, it } from 'vitest';
import { createAdapter } from '../../../src/agents/deep-agent/adapter.ts';
import { NO_LIMITS } from '../../../src/core/prompt/model-limits.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { createTestAgent } from '../../support/agents.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';

const model = createScriptedModel([]);
const adapter = createAdapter({ navigatorModel: () => model, deepModel: () => model });
const available = (contextTokens: number | null) =>
  adapter.isAvailable(createTestAgent({ adapter: 'deep-agent' }), {
    find: async () => ({ type: 'model', ...onDevice(model), limits: { ...NO_LIMITS, contextTokens } }),
  });

describe('a deep agent', () => {
  it.each([null, 16_000, 200_000])('is available with a context of %j tokens', async (contextTokens) => {
    expect(await available(contextTokens)).toEqual({ available: true });
  });

  it('is not available with a smaller one, and says what to do', async () => {
    expect(await available(4096)).toMatchObject({
      available: false,
      reason: {
        message:
          'A deep agent needs a model with a context of 16000 tokens or more; this one has 4096. Choose another model, or the kind “Language model”.',
      },
    });
  });
});
