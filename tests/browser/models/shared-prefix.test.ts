import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../src/core/local-decoding/structured-tool-calls.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { driveTwoRuns } from '../../support/two-runs.ts';

allowLongCases();

/** Most new tokens of a second message. Each letter is a token: text, date and the previous answer have about seventy. */
const MOST_READ = 100;

describe('the second message of a conversation', () => {
  it('reuses most of the prompt, also on another day and in another run', async () => {
    const script = ['A.', 'B.'].map((answer) => JSON.stringify({ answer }));
    const contextTokens = 6000;
    const loaded = await loadGguf(makeScriptedGguf(script), { contextTokens });
    try {
      const { engine } = loaded;
      const { countTokens } = engine;
      const limits = { contextTokens, maxOutputTokens: 200, temperature: 0, countTokens };
      const ref = { providerId: engine.engine, modelId: engine.modelId };
      const lab = await driveTwoRuns(createStructuredModel(engine), { chosen: { ref, limits }, second: 'And then?' });
      const read = lab.store.tables.requests.map(({ inputTokens, cachedInputTokens = 0 }) => ({
        whole: inputTokens,
        read: inputTokens - cachedInputTokens,
      }));
      expect(read).toHaveLength(2);
      expect(read[1]?.whole).toBeGreaterThan(1500);
      expect(read[1]?.read).toBeLessThan(MOST_READ);
    } finally {
      await loaded.unload();
    }
  });
});
