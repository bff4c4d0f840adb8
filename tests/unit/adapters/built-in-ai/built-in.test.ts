import { beforeEach, describe, expect, it } from 'vitest';
import { findBrowserModels, readAvailability } from '../../../../src/adapters/built-in-ai/browser-model.ts';
import { loadBuiltIn } from '../../../../src/adapters/built-in-ai/load-built-in.ts';
import { createBuiltInHost } from '../../../../src/adapters/built-in-ai/serve-built-in.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../../../src/contracts/domain/local-model.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import type { EngineMessage, EnginePiece, TextEngine } from '../../../../src/core/ports/text-engine.ts';
import { type FakeBrowserModels, fakeBrowserModels } from './fake-browser-models.ts';

let models: FakeBrowserModels;
beforeEach(() => {
  models = fakeBrowserModels();
});

const model = { modelId: 'built-in', settings: DEFAULT_MODEL_SETTINGS };
const load = (progress: number[] = [], signal: AbortSignal = new AbortController().signal) =>
  loadBuiltIn(models, model, { signal, onProgress: (share) => progress.push(share) });
const hello: EngineMessage[] = [{ role: 'user', content: 'say hello' }];
const ask = (engine: TextEngine, more: Partial<Parameters<TextEngine['generate']>[0]> = {}) =>
  Array.fromAsync(
    engine.generate({
      messages: hello,
      jsonSchema: null,
      maxTokens: 50,
      temperature: 0,
      signal: new AbortController().signal,
      ...more,
    }),
  );
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toErrorData);

describe('loadBuiltIn', () => {
  it('streams an answer with its usage', async () => {
    const engine = await load();
    expect(await ask(engine)).toEqual([
      { type: 'text', delta: 'Hello' },
      { type: 'text', delta: ' there' },
      { type: 'end', reason: 'stop', usage: { inputTokens: 2, outputTokens: 2 } },
    ]);
  });

  it('starts the browser’s session with the earlier messages, system text first', async () => {
    const engine = await load();
    const messages: EngineMessage[] = [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Two.' },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Three?' },
    ];
    await ask(engine, { messages });
    expect(models.created.at(-1)?.initialPrompts).toEqual([
      { role: 'system', content: 'Be short.\n\nBe kind.' },
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Two.' },
    ]);
    expect(models.prompted.at(-1)?.input).toBe('Three?');
  });

  it('constrains the answer to a schema, without adding the schema to the prompt', async () => {
    const jsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
    await ask(await load(), { jsonSchema });
    expect(models.prompted.at(-1)?.options).toMatchObject({
      responseConstraint: jsonSchema,
      omitResponseConstraintInput: true,
    });
    await ask(await load());
    expect(models.prompted.at(-1)?.options).not.toHaveProperty('responseConstraint');
  });

  it('destroys every session, however the answer ends', async () => {
    const engine = await load();
    await ask(engine);
    await ask(engine, { maxTokens: 1 });
    models.failure = new DOMException('Broken.', 'UnknownError');
    await failureOf(ask(engine));
    expect(models.open).toBe(1);
    await engine.unload();
    expect(models.open).toBe(0);
  });

  it('truncates an answer at its token limit', async () => {
    models.endless = true;
    const pieces = await ask(await load(), { maxTokens: 5 });
    expect(pieces).toHaveLength(6);
    expect(pieces.at(-1)).toMatchObject({ type: 'end', reason: 'length' });
  });

  it('stops on abort', async () => {
    models.endless = true;
    const engine = await load();
    const left = new AbortController();
    const pieces: EnginePiece[] = [];
    const reading = (async () => {
      for await (const piece of engine.generate({
        messages: hello,
        jsonSchema: null,
        maxTokens: 90,
        temperature: 0,
        signal: left.signal,
      })) {
        pieces.push(piece);
        if (pieces.length === 3) left.abort();
      }
    })();
    expect(await failureOf(reading)).toMatchObject({ code: 'cancelled' });
    expect(pieces).toHaveLength(3);
  });

  it('reports the download progress of the browser', async () => {
    models.state = 'downloadable';
    const progress: number[] = [];
    await load(progress);
    expect(progress).toEqual([0, 0.5, 1]);
  });

  it('rejects a prompt that is too long, before the browser drops earlier messages', async () => {
    models.contextWindow = 4;
    const messages: EngineMessage[] = [{ role: 'user', content: 'one two three four five' }];
    expect(await failureOf(ask(await load(), { messages }))).toMatchObject({ code: 'context-too-long' });
    expect(models.prompted).toEqual([]);
  });

  it('uses the smaller of its own context and the setting', async () => {
    expect((await load()).contextTokens).toBe(100);
    models.contextWindow = Number.POSITIVE_INFINITY;
    expect((await load()).contextTokens).toBe(DEFAULT_MODEL_SETTINGS.contextTokens);
  });

  it('counts tokens with the model’s tokenizer', async () => {
    expect(await (await load()).countTokens?.('one two three')).toBe(3);
  });

  it.each([
    ['NotAllowedError', 'model-unfit'],
    ['NotSupportedError', 'model-unfit'],
    ['NetworkError', 'offline'],
    ['QuotaExceededError', 'context-too-long'],
    ['InvalidStateError', 'model-lost'],
    ['UnknownError', 'model-failed'],
  ])('explains %s in its own words', async (name, code) => {
    models.refusal = new DOMException('The browser says so.', name);
    const failure = await failureOf(load());
    expect(failure).toMatchObject({ code });
    expect(failure?.message).toMatch(/[.]$/);
  });

  it('rejects with a reason where the browser has no model', async () => {
    const failure = await failureOf(
      loadBuiltIn(null, model, { signal: new AbortController().signal, onProgress() {} }),
    );
    expect(failure).toMatchObject({ code: 'model-unfit', data: { modelId: 'built-in', next: 'another-model' } });
    models.state = 'unavailable';
    expect(await failureOf(load())).toMatchObject({ code: 'model-unfit' });
    expect(models.created).toEqual([]);
  });
});

describe('findBrowserModels', () => {
  it('returns only an object with the interface', async () => {
    expect(findBrowserModels({})).toBeNull();
    expect(findBrowserModels({ LanguageModel: { create() {} } })).toBeNull();
    expect(findBrowserModels({ LanguageModel: models })).toBe(models);
    expect((await readAvailability(null)).builtIn).toBe('unavailable');
    expect(await readAvailability(models)).toEqual({ builtIn: 'available', reason: { message: '' } });
  });
});

describe('createBuiltInHost', () => {
  const request = { messages: [{ role: 'user' as const, content: 'say hello' }], jsonSchema: null };
  const generated = { ...request, maxTokens: 50, temperature: 0 };
  const loadable = { ...model, engine: 'built-in' as const, folder: '', files: [], webLlm: null };

  function host() {
    const { handlers, unload } = createBuiltInHost(models);
    const events: unknown[] = [];
    const ending = new AbortController();
    const context = { signal: ending.signal, emit: (event: unknown) => void events.push(event) };
    return { handlers, unload, events, ending, context };
  }

  it('loads, counts, answers and unloads', async () => {
    const { handlers, events, context } = host();
    expect(await handlers.load({ model: loadable }, context)).toMatchObject({
      contextTokens: 100,
      counts: true,
      roles: { system: true, tool: false },
    });
    expect(await handlers.count({ text: 'a b c' }, context)).toBe(3);
    await handlers.generate(generated, context);
    expect(events).toMatchObject([
      { type: 'text', delta: 'Hello' },
      { type: 'text', delta: ' there' },
      { type: 'end', reason: 'stop' },
    ]);
    await handlers.unload({}, context);
    expect(await failureOf(handlers.generate(generated, context))).toMatchObject({ code: 'model-lost' });
    expect(models.open).toBe(0);
  });

  it('returns the availability without creating a session', async () => {
    const { handlers, context } = host();
    models.state = 'downloadable';
    expect(await handlers.device({}, context)).toEqual({ builtIn: 'downloadable', reason: { message: '' } });
    expect(models.created).toEqual([]);
  });

  it('aborts an answer on cancel', async () => {
    models.endless = true;
    const { handlers, ending, context } = host();
    await handlers.load({ model: loadable }, context);
    const answering = failureOf(handlers.generate(generated, context));
    setTimeout(() => ending.abort(), 5);
    expect(await answering).toMatchObject({ code: 'cancelled' });
  });

  it('destroys its session when it is unloaded', async () => {
    const { handlers, unload, context } = host();
    await handlers.load({ model: loadable }, context);
    await unload();
    expect(models.open).toBe(0);
  });
});
