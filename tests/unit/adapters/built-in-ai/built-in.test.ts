import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowserModels, readAvailability } from '../../../../src/adapters/built-in-ai/browser-model.ts';
import { loadBuiltIn } from '../../../../src/adapters/built-in-ai/load-built-in.ts';
import { serveBuiltIn } from '../../../../src/adapters/built-in-ai/serve-built-in.ts';
import { DEFAULT_MODEL_SETTINGS } from '../../../../src/contracts/domain/local-model.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { type EngineCall, type EngineReply, engineReplySchema } from '../../../../src/contracts/wire/model-port.ts';
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
      ...{ messages: hello, jsonSchema: null, maxTokens: 50, temperature: 0, signal: new AbortController().signal },
      ...more,
    }),
  );
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toErrorData);

describe('loadBuiltIn', () => {
  it('answers in pieces, with what it used', async () => {
    const engine = await load();
    expect(await ask(engine)).toEqual([
      { type: 'text', delta: 'Hello' },
      { type: 'text', delta: ' there' },
      { type: 'end', reason: 'stop', usage: { inputTokens: 2, outputTokens: 2 } },
    ]);
  });

  it('says what was said before when the conversation begins, the system text first', async () => {
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

  it('holds the answer to a schema, without putting the schema into the prompt', async () => {
    const jsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
    await ask(await load(), { jsonSchema });
    expect(models.prompted.at(-1)?.options).toMatchObject({
      responseConstraint: jsonSchema,
      omitResponseConstraintInput: true,
    });
    await ask(await load());
    expect(models.prompted.at(-1)?.options).not.toHaveProperty('responseConstraint');
  });

  it('leaves no conversation open, however it ends', async () => {
    const engine = await load();
    await ask(engine);
    await ask(engine, { maxTokens: 1 });
    models.failure = new DOMException('Broken.', 'UnknownError');
    await failureOf(ask(engine));
    expect(models.open).toBe(1);
    await engine.unload();
    expect(models.open).toBe(0);
  });

  it('cuts an answer that is too long', async () => {
    models.endless = true;
    const pieces = await ask(await load(), { maxTokens: 5 });
    expect(pieces).toHaveLength(6);
    expect(pieces.at(-1)).toMatchObject({ type: 'end', reason: 'length' });
  });

  it('stops when it is told to', async () => {
    models.endless = true;
    const engine = await load();
    const left = new AbortController();
    const pieces: EnginePiece[] = [];
    const reading = (async () => {
      for await (const piece of engine.generate({
        ...{ messages: hello, jsonSchema: null, maxTokens: 90, temperature: 0, signal: left.signal },
      })) {
        pieces.push(piece);
        if (pieces.length === 3) left.abort();
      }
    })();
    expect(await failureOf(reading)).toMatchObject({ code: 'cancelled' });
    expect(pieces).toHaveLength(3);
  });

  it('tells how far the browser is with fetching its model', async () => {
    models.state = 'downloadable';
    const progress: number[] = [];
    await load(progress);
    expect(progress).toEqual([0, 0.5, 1]);
  });

  it('refuses a question that does not fit, before the browser drops what was said first', async () => {
    models.contextWindow = 4;
    const messages: EngineMessage[] = [{ role: 'user', content: 'one two three four five' }];
    expect(await failureOf(ask(await load(), { messages }))).toMatchObject({ code: 'context-too-long' });
    expect(models.prompted).toEqual([]);
  });

  it('has the smaller of its own context and what was set', async () => {
    expect((await load()).contextTokens).toBe(100);
    models.contextWindow = Number.POSITIVE_INFINITY;
    expect((await load()).contextTokens).toBe(DEFAULT_MODEL_SETTINGS.contextTokens);
  });

  it('counts with the model’s own tokens', async () => {
    expect(await (await load()).countTokens?.('one two three')).toBe(3);
  });

  it.each([
    ['NotAllowedError', 'model-unfit'],
    ['NotSupportedError', 'model-unfit'],
    ['NetworkError', 'offline'],
    ['QuotaExceededError', 'context-too-long'],
    ['InvalidStateError', 'model-lost'],
    ['UnknownError', 'model-failed'],
  ])('says %s in words of its own', async (name, code) => {
    models.refusal = new DOMException('The browser says so.', name);
    const failure = await failureOf(load());
    expect(failure).toMatchObject({ code });
    expect(failure?.message).toMatch(/[.]$/);
  });

  it('does nothing, and says why, where there is no such model', async () => {
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
  it('finds only what speaks the interface', async () => {
    expect(findBrowserModels({})).toBeNull();
    expect(findBrowserModels({ LanguageModel: { create() {} } })).toBeNull();
    expect(findBrowserModels({ LanguageModel: models })).toBe(models);
    expect((await readAvailability(null)).builtIn).toBe('unavailable');
    expect(await readAvailability(models)).toEqual({ builtIn: 'available', reason: '' });
  });
});

describe('serveBuiltIn', () => {
  const channels: MessagePort[] = [];
  afterEach(() => {
    for (const port of channels.splice(0)) port.close();
  });

  function served() {
    const { port1, port2 } = new MessageChannel();
    channels.push(port1, port2);
    const stop = serveBuiltIn(port1, models);
    const replies: EngineReply[] = [];
    const waiting: { id: number; resolve: () => void }[] = [];
    port2.onmessage = ({ data }) => {
      const reply = engineReplySchema.parse(data);
      replies.push(reply);
      if (reply.type === 'lost' || ['progress', 'text'].includes(reply.type)) return;
      for (const entry of waiting) if (entry.id === reply.id) entry.resolve();
    };
    const call = (message: EngineCall) =>
      new Promise<void>((resolve) => {
        waiting.push({ id: message.id, resolve });
        port2.postMessage(message);
      });
    return { call, replies, stop, port: port2 };
  }

  const loadCall = (id: number): EngineCall => ({
    ...{ type: 'load', id },
    model: { ...model, engine: 'built-in', folder: '', files: [], webLlm: null },
  });
  const generateCall = (id: number): EngineCall => ({
    ...{ type: 'generate', id, jsonSchema: null, maxTokens: 50, temperature: 0 },
    messages: [{ role: 'user', content: 'say hello' }],
  });

  it('loads, counts, answers and unloads over a port', async () => {
    const { call, replies } = served();
    await call(loadCall(1));
    await call({ type: 'count', id: 2, text: 'a b c' });
    await call(generateCall(3));
    await call({ type: 'unload', id: 4 });
    await call(generateCall(5));
    expect(replies).toMatchObject([
      { type: 'loaded', id: 1, facts: { contextTokens: 100, counts: true, roles: { system: true, tool: false } } },
      { type: 'counted', id: 2, tokens: 3 },
      { type: 'text', id: 3, delta: 'Hello' },
      { type: 'text', id: 3, delta: ' there' },
      { type: 'end', id: 3, reason: 'stop' },
      { type: 'done', id: 4 },
      { type: 'error', id: 5, error: { code: 'model-lost' } },
    ]);
    expect(models.open).toBe(0);
  });

  it('tells what there is without starting anything', async () => {
    const { call, replies } = served();
    models.state = 'downloadable';
    await call({ type: 'device', id: 1 });
    expect(replies).toEqual([{ type: 'device', id: 1, facts: { builtIn: 'downloadable', reason: '' } }]);
    expect(models.created).toEqual([]);
  });

  it('ends an answer that is called off, and drops what is no call', async () => {
    models.endless = true;
    const { call, replies, port } = served();
    await call(loadCall(1));
    port.postMessage({ type: 'generate', id: 'x' });
    const answering = call(generateCall(2));
    setTimeout(() => port.postMessage({ type: 'abort', id: 2 }), 5);
    await answering;
    expect(replies.at(-1)).toMatchObject({ type: 'error', id: 2, error: { code: 'cancelled' } });
  });

  it('gives everything back when it is ended', async () => {
    const { call, stop } = served();
    await call(loadCall(1));
    stop();
    await expect.poll(() => models.open).toBe(0);
  });
});
