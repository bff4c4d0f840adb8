import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';

/** Loads a model from a file, in the model worker, which keeps it; resolves with its state. */
export async function loadScriptedModel(page: Page): Promise<string | undefined> {
  return page.evaluate(
    async (base64) => {
      const stateOf = async () => (await cloister.models.list()).find(({ modelId }) => modelId === 'scripted')?.state;
      if ((await stateOf()) === undefined) {
        const file = new File([Uint8Array.fromBase64(base64)], 'scripted.gguf');
        await cloister.models.add({ engine: 'wllama', modelId: 'scripted', file, settings: { contextTokens: 4096 } });
      }
      await cloister.models.load('scripted');
      return stateOf();
    },
    Buffer.from(makeScriptedGguf([JSON.stringify({ answer: 'Yes.' })])).toString('base64'),
  );
}
