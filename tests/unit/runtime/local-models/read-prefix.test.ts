import { afterEach, describe, expect, it } from 'vitest';
import { type HostLink, noHosts } from '../../../../src/runtime/local-models/engine/host-link.ts';
import { serveEngine } from '../../../../src/runtime/local-models/host/serve-engine.ts';
import { localModelRow } from '../../../support/models/local-model-row.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import type { EngineTurn, FakeEngine } from '../../../support/text-engine.ts';
import { createFakeEngine } from '../../../support/text-engine.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const FACTS = {
  contextTokens: 4096,
  trainedContextTokens: null,
  roles: { system: true, tool: true },
  counts: false,
  runsOn: 'a test',
};

let lab: RuntimeLab;
afterEach(() => lab.stop());

/** Opens the app with a model that the assistant uses, on an engine with the given turns. */
async function open(turns: readonly (EngineTurn | string)[], engine: 'wllama' | 'web-llm' = 'wllama') {
  const fake: FakeEngine = createFakeEngine(turns, { engine });
  const connect = serveEngine({
    load: async () => ({
      engine: fake,
      facts: FACTS,
      lost: new Promise(() => undefined),
      unload: async () => undefined,
    }),
    device: async () => ({}),
  });
  const hosts: HostLink = {
    ...noHosts(),
    async want() {
      const { port1, port2 } = new MessageChannel();
      connect(port1);
      return { port: port2, loaded: null };
    },
  };
  lab = await openRuntimeLab({ hosts });
  const webLlm = { modelUrl: 'https://example.org/m/', modelLibUrl: 'https://example.org/m.wasm', overrides: {} };
  await lab.database.localModels.add(localModelRow({ engine, webLlm: engine === 'web-llm' ? webLlm : null }));
  const model = { providerId: engine, modelId: 'tiny' };
  await lab.call('agents.update', { name: 'assistant', patch: { model } });
  return { fake, notebookId: await lab.notebook() };
}

const ask = async (notebookId: string) => {
  const { runId } = await lab.call('runs.start', { message: 'Which buffer?', agent: 'assistant', notebookId });
  return lab.settled(runId);
};

describe('the beginning of prompts', () => {
  it('is read after a load, and is the one that the first request has', async () => {
    const { fake, notebookId } = await open(['{"answer":"H', '{"answer":"Tris."}']);
    await lab.call('models.load', { modelId: 'tiny', notebookId });
    await waitUntil(async () => expect(fake.requests).toHaveLength(1));
    expect(await ask(notebookId)).toMatchObject({ status: 'completed', text: 'Tris.' });
    const [read, asked] = fake.requests;
    expect(read?.maxTokens).toBe(1);
    expect(read?.messages[0]?.role).toBe('system');
    expect(read?.messages[0]).toEqual(asked?.messages[0]);
    // Nothing was asked, so nothing is counted.
    expect(await lab.database.requests.count()).toBe(1);
  });

  it('is left at once for a request', async () => {
    const { fake, notebookId } = await open([{ pieces: [], stalls: 'until-abort' }, '{"answer":"Tris."}']);
    await lab.call('models.load', { modelId: 'tiny', notebookId });
    await waitUntil(async () => expect(fake.requests).toHaveLength(1));
    expect(await ask(notebookId)).toMatchObject({ status: 'completed', text: 'Tris.' });
    expect(fake.stopped()).toBe(1);
    expect(fake.requests).toHaveLength(2);
  });

  it('is left for an unload', async () => {
    const { fake, notebookId } = await open([{ pieces: [], stalls: 'until-abort' }]);
    await lab.call('models.load', { modelId: 'tiny', notebookId });
    await waitUntil(async () => expect(fake.requests).toHaveLength(1));
    expect(await lab.call('models.unload', {})).toBeNull();
    expect(await lab.call('models.list', {})).toMatchObject([{ state: 'ready' }]);
  });

  it('is not read by an engine that keeps none of it', async () => {
    const { fake, notebookId } = await open(['{"answer":"Tris."}'], 'web-llm');
    await lab.call('models.load', { modelId: 'tiny', notebookId });
    expect(await lab.call('models.list', {})).toMatchObject([{ state: 'loaded' }]);
    expect(fake.requests).toHaveLength(0);
  });
});
