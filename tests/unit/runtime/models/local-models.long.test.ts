import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalModel } from '../../../../src/contracts/domain/local-model.ts';
import { localModelRow } from '../../../support/models/local-model-row.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const put = (row: Parameters<typeof localModelRow>[0]) => lab.database.localModels.put(localModelRow(row));
const useLocal = (modelId: string) =>
  lab.call('agents.update', { name: 'assistant', patch: { model: { providerId: 'wllama', modelId } } });
const row = (modelId: string): Promise<LocalModel | undefined> => lab.database.localModels.get(modelId);
const actions = async () => (await lab.call('audit.entries', {})).map(({ action }) => action);

describe('an agent with a local model', () => {
  it('is available with its model, and otherwise has a reason', async () => {
    const agent = await useLocal('tiny');
    expect(agent).toMatchObject({
      available: false,
      reason: expect.stringContaining('The model “tiny” for wllama is not on this device'),
    });
    await put({ state: 'downloading' });
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({
      available: false,
      reason: expect.stringContaining('100 %'),
    });
    await put({});
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({ available: true });
    await put({ engine: 'web-llm' });
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({ available: false });
  });

  it('uses a local model when no server is connected', async () => {
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({ available: false });
    await put({ modelId: 'late', addedMs: 5 });
    await put({ modelId: 'soon', addedMs: 3, state: 'downloading' });
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({ available: true });
    expect(await lab.runtime.services.defaultModel()).toEqual({ providerId: 'wllama', modelId: 'late' });
    expect(await lab.runtime.services.models.find({ providerId: 'default', modelId: 'default' }, null)).toMatchObject({
      type: 'model',
      ref: { providerId: 'wllama', modelId: 'late' },
      remote: null,
      prices: { inputUsdPerMTok: 0, outputUsdPerMTok: 0 },
      limits: { contextTokens: 4096, maxOutputTokens: 1024, temperature: 0, countTokens: null },
    });
  });

  it('may use it as the default model, until it is removed', async () => {
    await put({ modelId: 'one', addedMs: 1 });
    await put({ modelId: 'two', addedMs: 2 });
    const model = { providerId: 'wllama', modelId: 'two' };
    expect(await lab.call('providers.setDefault', { model })).toEqual({ model });
    const absent = { providerId: 'wllama', modelId: 'none' };
    expect(await lab.refusal('providers.setDefault', { model: absent })).toBe('model-not-found');
    expect(await lab.refusal('providers.setDefault', { model: { ...model, providerId: 'web-llm' } })).toBe(
      'model-not-found',
    );
  });

  it('does not confuse it with a server of the same name', async () => {
    const input = { kind: 'openai-compatible', baseURL: 'http://127.0.0.1:9/v1', models: ['m'] };
    for (const providerId of ['wllama', 'web-llm', 'built-in']) {
      expect(await lab.refusal('providers.connect', { ...input, providerId })).toBe('bad-input');
    }
  });

  it('fails with a reason where no engine can run', async () => {
    await put({});
    await useLocal('tiny');
    const notebookId = await lab.notebook();
    const { runId } = await lab.call('runs.start', { message: 'Go.', agent: 'assistant', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'failed', error: { code: 'model-unfit' } });
  });
});

describe('the commands', () => {
  it('list models, oldest first', async () => {
    await put({ modelId: 'b', addedMs: 2 });
    await put({ modelId: 'a', addedMs: 1, state: 'paused' });
    const list = await lab.call('models.list', {});
    expect(list.map(({ modelId, state, available }) => [modelId, state, available])).toEqual([
      ['a', 'paused', false],
      ['b', 'ready', true],
    ]);
  });

  it('set the settings of a model, and log it', async () => {
    await put({ trainedContextTokens: 8192 });
    const listed = await lab.call('models.configure', {
      modelId: 'tiny',
      settings: { contextTokens: 8192, temperature: 0.5 },
    });
    expect(listed.settings).toMatchObject({ contextTokens: 8192, temperature: 0.5, maxOutputTokens: 1024 });
    expect((await row('tiny'))?.settings.contextTokens).toBe(8192);
    expect(await actions()).toContain('model.configure');
  });

  it.each([
    ['a context over the trained context', { contextTokens: 16_384 }],
    ['an answer limit that fills the context', { contextTokens: 1024, maxOutputTokens: 1024 }],
    ['a context of zero', { contextTokens: 5 }],
    ['an unknown setting', { speed: 3 }],
  ])('refuse %s', async (_what, settings) => {
    await put({ trainedContextTokens: 8192 });
    expect(await lab.refusal('models.configure', { modelId: 'tiny', settings })).toBe('bad-input');
    expect((await row('tiny'))?.settings.contextTokens).toBe(4096);
  });

  it.each(['models.load', 'models.pause', 'models.resume', 'models.remove', 'models.test', 'models.export'])(
    '%s rejects an unknown model',
    async (name) => {
      expect(await lab.refusal(name, { modelId: 'none' })).toBe('model-not-found');
    },
  );

  it.each([
    ['no source', {}],
    ['two sources', { url: 'https://example.org/a.gguf', file: new Blob(['x']) }],
    ['text as a file', { file: 'model.gguf' }],
    ['a model of the browser without an interface', { engine: 'built-in' }, 'model-unfit'],
    ['a path out of the folder', { path: { notebookId: 'n', path: '/../x.gguf' } }],
    ['a slash in the name', { modelId: 'a/b', url: 'https://example.org/a.gguf' }],
  ])('refuse to add %s', async (_what, input, code = 'bad-input') => {
    const refused = await lab.refusal('models.add', { engine: 'wllama', modelId: 'new', ...input });
    expect([code, 'invalid-path', 'not-found']).toContain(refused);
    expect(await lab.database.localModels.count()).toBe(0);
  });

  it('reject loading a failed model, with its error', async () => {
    await put({ state: 'failed', error: { code: 'storage-full', message: 'The storage is full.' } });
    expect(await lab.refusal('models.load', { modelId: 'tiny' })).toBe('storage-full');
  });

  it('import requires one source', async () => {
    expect(await lab.refusal('models.import', {})).toBe('bad-input');
    expect(await lab.refusal('models.import', { files: [] })).toBe('bad-input');
  });

  it('return the device facts', async () => {
    expect(await lab.call('models.device', {})).toMatchObject({ gpu: null, threads: 1, builtIn: 'unavailable' });
    expect((await lab.call('models.device', {})).gpuReason.message).not.toBe('');
  });

  it('unload nothing without an error', async () => {
    expect(await lab.call('models.unload', {})).toBeNull();
    expect(await actions()).not.toContain('model.unload');
  });

  it('store test results, newest first', async () => {
    const test = { engine: 'wllama' as const, prefillPerSecond: 1, decodePerSecond: 1, peakBytes: null, durationMs: 1 };
    await lab.database.modelTests.bulkPut([
      { ...test, testId: '1', modelId: 'a', atMs: 1, tasks: [] },
      { ...test, testId: '2', modelId: 'b', atMs: 2, tasks: [] },
      { ...test, testId: '3', modelId: 'a', atMs: 3, tasks: [] },
    ]);
    const ids = async (input: { modelId?: string }) =>
      (await lab.call('models.results', input)).map(({ testId }) => testId);
    expect(await ids({})).toEqual(['3', '2', '1']);
    expect(await ids({ modelId: 'a' })).toEqual(['3', '1']);
  });
});
