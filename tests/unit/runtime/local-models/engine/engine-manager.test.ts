import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalModel } from '../../../../../src/contracts/domain/local-model.ts';
import { CloisterError, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import type { TextEngine } from '../../../../../src/core/ports/text-engine.ts';
import {
  createEngineManager,
  type EngineManager,
} from '../../../../../src/runtime/local-models/engine/engine-manager.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';
import { type FakeHosts, fakeHosts } from './fake-hosts.ts';

let rows: Map<string, LocalModel>;
let hosts: FakeHosts;
let manager: EngineManager;
const repaired: string[][] = [];
let repair: () => Promise<void>;
const lost: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  rows = new Map(['one', 'two'].map((modelId) => [modelId, localModelRow({ modelId })]));
  hosts = fakeHosts();
  repaired.length = 0;
  repair = async () => {};
  lost.length = 0;
  manager = createEngineManager({
    link: hosts.link,
    openPort: hosts.openPort,
    row: async (modelId) => rows.get(modelId),
    async repair(_modelId, files) {
      repaired.push([...files]);
      await repair();
    },
    noteLoaded: async () => {},
    noteLost: (modelId, { code }) => void lost.push(`${modelId} ${code}`),
    announce: () => {},
  });
});

afterEach(() => vi.useRealTimers());

const ask = (engine: TextEngine, signal: AbortSignal = new AbortController().signal) =>
  Array.fromAsync(engine.generate({ messages: [], jsonSchema: null, maxTokens: 9, temperature: 0, signal }), (piece) =>
    piece.type === 'text' ? piece.delta : piece.reason,
  );
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: unknown) => toErrorData(error).code,
  );

describe('the engine manager', () => {
  it('loads a model once, and answers with it', async () => {
    const engine = await manager.load('one');
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
    expect(await ask(engine)).toEqual(['one says', 'stop']);
    await manager.load('one');
    expect(hosts.loads).toEqual(['one']);
  });

  it('holds one model at a time, each in a host of its own', async () => {
    const one = await manager.load('one');
    await manager.load('two');
    expect(manager.held()?.modelId).toBe('two');
    expect(hosts.dropped).toEqual(['worker']);
    expect(await ask(one)).toEqual(['one says', 'stop']);
    expect(hosts.loads).toEqual(['one', 'two', 'one']);
  });

  it('answers one request after another', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const first = ask(engine);
    const second = ask(engine);
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    expect(hosts.asked).toBe(1);
    hosts.release();
    await first;
    await vi.waitFor(() => expect(hosts.asked).toBe(2));
    hosts.release();
    expect(await second).toEqual(['one says', 'stop']);
  });

  it('gives the memory back when nobody has asked for a while', async () => {
    rows.set('one', localModelRow({ modelId: 'one', settings: { unloadAfterMs: 5000 } }));
    const engine = await manager.load('one');
    await vi.advanceTimersByTimeAsync(4000);
    await ask(engine);
    await vi.advanceTimersByTimeAsync(4000);
    expect(manager.held()?.modelId).toBe('one');
    await vi.advanceTimersByTimeAsync(1500);
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toEqual(['worker']);
    expect(await ask(engine)).toEqual(['one says', 'stop']);
  });

  it('refuses to unload a model that answers', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine);
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    expect(await codeOf(manager.unload())).toBe('model-busy');
    expect(manager.letGo()).toEqual({ modelId: 'one' });
    hosts.release();
    await open;
    await manager.unload();
    expect(manager.held()).toBeNull();
  });

  it('lets another window have the place when nothing is at work', async () => {
    await manager.load('one');
    expect(manager.letGo()).toBe(true);
    expect(hosts.dropped).toEqual(['worker']);
    expect(manager.letGo()).toBe(true);
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('stops waiting for a load that is called off, and gives back what was half loaded', async () => {
    hosts.load = 'never';
    const left = new AbortController();
    const load = manager.load('one', { signal: left.signal });
    await vi.waitFor(() => expect(hosts.loads).toEqual(['one']));
    left.abort(new CloisterError('cancelled', 'Enough.'));
    expect(await codeOf(load)).toBe('cancelled');
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('gives a load up when its time is over, and names the model', async () => {
    vi.useRealTimers();
    rows.set('one', localModelRow({ modelId: 'one', settings: { loadTimeoutMs: 30 } }));
    hosts.load = 'never';
    const error = toErrorData(await manager.load('one').catch((failure: unknown) => failure));
    expect(error).toMatchObject({ code: 'stalled', data: { modelId: 'one', next: 'another-model' } });
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('ends a host that goes on after it was told to stop', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'deaf';
    const left = new AbortController();
    const open = codeOf(ask(engine, left.signal));
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    left.abort();
    expect(await open).toBe('cancelled');
    expect(hosts.dropped).toEqual([]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(hosts.dropped).toEqual(['worker']);
    hosts.answer = 'plain';
    expect(await ask(engine)).toEqual(['one says', 'stop']);
  });

  it('says that a model was lost, names it, and starts anew with the next request', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine).catch((error: unknown) => toErrorData(error));
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    hosts.lose({ code: 'model-lost', message: 'The GPU is gone.' });
    expect(await open).toMatchObject({
      code: 'model-lost',
      message: 'The GPU is gone.',
      data: { modelId: 'one', engine: 'wllama', next: 'another-model' },
    });
    expect(manager.held()).toBeNull();
    expect(lost).toEqual(['one model-lost']);
    hosts.answer = 'plain';
    expect(await ask(engine)).toEqual(['one says', 'stop']);
    expect(hosts.loads).toEqual(['one', 'one']);
  });

  it('hears from the page that the host has ended', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = codeOf(ask(engine));
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    hosts.link.onExit('worker', { code: 'model-lost', message: 'It stopped.' });
    expect(await open).toBe('model-lost');
    expect(lost).toEqual(['one model-lost']);
    expect(manager.held()).toBeNull();
  });

  it('has damaged files fetched again, and loads once more', async () => {
    hosts.damage = ['model.gguf'];
    await manager.load('one');
    expect(repaired).toEqual([['model.gguf']]);
    expect(hosts.loads).toEqual(['one', 'one']);
  });

  it.each([
    ['nothing of that name', 'none', 'model-not-found'],
    ['files that are missing', 'two', 'model-not-found'],
  ])('refuses to load %s', async (_what, modelId, code) => {
    rows.set('two', localModelRow({ modelId: 'two', state: 'downloading' }));
    expect(await codeOf(manager.load(modelId))).toBe(code);
    expect(manager.held()).toBeNull();
  });

  it('passes on why there is no host', async () => {
    hosts.refuse = { code: 'model-busy', message: 'Another window.' };
    expect(await codeOf(manager.load('one'))).toBe('model-busy');
    expect(manager.held()).toBeNull();
  });

  it('takes over what the worker before had loaded, and unloads it when it rests', async () => {
    hosts.left = 'one';
    await manager.takeOver();
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
    expect(hosts.loads).toEqual([]);
    await vi.advanceTimersByTimeAsync(601_000);
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('loads a model anew when its context was set to another size', async () => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', settings: { contextTokens: 2048 } }));
    await ask(engine);
    expect(hosts.loads).toEqual(['one', 'one']);
  });

  it('says that the engine has to be fetched first', async () => {
    hosts.failure = new TypeError('Failed to fetch dynamically imported module: http://x/y.js');
    expect(await codeOf(manager.load('one'))).toBe('offline');
    expect(lost).toEqual([]);
  });

  it.each(['it is asked for', 'it is there'])(
    'says so when the part of the page cannot be fetched once %s',
    async (when) => {
      rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
      const error = { code: 'internal' as const, message: 'error loading dynamically imported module: http://x/y.js' };
      if (when === 'it is asked for') hosts.refuse = error;
      else hosts.load = 'never';
      const load = manager.load('own').catch((failure: unknown) => toErrorData(failure));
      await vi.waitFor(() => expect(hosts.wanted).toEqual(['page']));
      if (when === 'it is there') hosts.link.onExit('page', error);
      expect(await load).toMatchObject({ code: 'offline', data: { modelId: 'own' } });
      expect(manager.held()).toBeNull();
      hosts.refuse = error;
      expect(await codeOf(manager.device('worker'))).toBe('offline');
    },
  );

  it('asks for the device without keeping a host', async () => {
    expect(await manager.device('worker')).toEqual({ threads: 1 });
    expect(await manager.device('page')).toEqual({ threads: 1 });
    expect(hosts.dropped).toEqual(['device', 'page']);
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine);
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    expect(await manager.device('worker')).toEqual({ threads: 1 });
    hosts.release();
    await open;
    expect(hosts.dropped).toEqual(['device', 'page']);
  });

  it('loads nothing before it is known what the worker before has left', async () => {
    hosts.left = 'one';
    const taken = manager.takeOver();
    const engine = await manager.load('two');
    await taken;
    expect(manager.held()).toEqual({ modelId: 'two', phase: 'loaded' });
    expect(hosts.dropped).toEqual(['worker']);
    expect(await ask(engine)).toEqual(['two says', 'stop']);
  });

  it('counts tokens only while nothing is under way', async () => {
    hosts.counts = true;
    expect(manager.counter('one')).toBeNull();
    const engine = await manager.load('one');
    const count = manager.counter('one');
    expect(await count?.('four')).toBe(4);
    expect(await engine.countTokens?.('four')).toBe(4);
    expect(manager.counter('two')).toBeNull();
    hosts.answer = 'held';
    const open = ask(engine);
    await vi.waitFor(() => expect(hosts.asked).toBe(1));
    expect(manager.counter('one')).toBeNull();
    expect(await codeOf(count?.('four') ?? Promise.resolve())).toBe('model-busy');
    expect(await codeOf(engine.countTokens?.('four') ?? Promise.resolve())).toBe('model-busy');
    hosts.release();
    await open;
    expect(await count?.('four')).toBe(4);
  });

  it('asks for a host once, however many look at the device', async () => {
    hosts.deviceMs = 10;
    const first = manager.device('worker');
    await vi.advanceTimersByTimeAsync(5);
    const more = [manager.device('worker'), manager.device('worker')];
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all([first, ...more])).toEqual([{ threads: 1 }, { threads: 1 }, { threads: 1 }]);
    expect(hosts.wanted).toEqual(['device']);
    expect(hosts.dropped).toEqual(['device']);
  });

  it('looks at the device and loads with one host of the page', async () => {
    rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
    hosts.come = 'held';
    const look = manager.device('page');
    const load = manager.load('own');
    await vi.waitFor(() => expect(manager.held()).toEqual({ modelId: 'own', phase: 'loading' }));
    hosts.handOver();
    expect(await look).toEqual({ threads: 1 });
    await load;
    expect(hosts.wanted).toEqual(['page']);
    expect(hosts.dropped).toEqual([]);
  });

  it('keeps no host for a look at the device while a model is loaded elsewhere', async () => {
    rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
    await manager.load('own');
    await manager.device('worker');
    expect(hosts.dropped).toEqual(['device']);
    expect(manager.held()).toEqual({ modelId: 'own', phase: 'loaded' });
  });

  it('stops a load that waits for its host, and keeps no host that comes later', async () => {
    hosts.come = 'held';
    const load = codeOf(manager.load('one'));
    await vi.waitFor(() => expect(hosts.wanted).toEqual(['worker']));
    await manager.unload();
    expect(manager.held()).toBeNull();
    expect(await load).toBe('cancelled');
    hosts.dropped.length = 0;
    hosts.handOver();
    await vi.waitFor(() => expect(hosts.dropped).toEqual(['worker']));
    expect(hosts.loads).toEqual([]);
    hosts.come = 'at once';
    await manager.load('one');
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
  });

  it('keeps the host of the next load where the one of a stopped load comes late', async () => {
    hosts.come = 'held';
    const stopped = codeOf(manager.load('one'));
    await vi.waitFor(() => expect(hosts.wanted).toHaveLength(1));
    await manager.unload();
    expect(await stopped).toBe('cancelled');
    const load = manager.load('two');
    await vi.waitFor(() => expect(hosts.wanted).toHaveLength(2));
    hosts.dropped.length = 0;
    hosts.handOver();
    hosts.handOver();
    await load;
    expect(manager.held()).toEqual({ modelId: 'two', phase: 'loaded' });
    expect(hosts.dropped).toEqual([]);
  });

  it('stops a load in the host', async () => {
    hosts.load = 'never';
    const load = codeOf(manager.load('one'));
    await vi.waitFor(() => expect(hosts.loads).toEqual(['one']));
    await manager.unload();
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toContain('worker');
    expect(await load).toBe('cancelled');
  });

  it('waits for damaged files no longer than the load is wanted', async () => {
    hosts.damage = ['model.gguf'];
    repair = () => new Promise(() => undefined);
    const left = new AbortController();
    const load = codeOf(manager.load('one', { signal: left.signal }));
    await vi.waitFor(() => expect(repaired).toHaveLength(1));
    left.abort(new CloisterError('cancelled', 'Enough.'));
    expect(await load).toBe('cancelled');
    await manager.load('two');
    hosts.damage = ['model.gguf'];
    const again = codeOf(manager.load('one'));
    await vi.waitFor(() => expect(repaired).toHaveLength(2));
    await manager.unload();
    expect(await again).toBe('cancelled');
  });

  it.each<[string, Parameters<typeof localModelRow>[0]]>([
    ['other files', { files: [{ name: 'model.gguf', url: null, sizeBytes: 9, sha256: 'b'.repeat(64), done: true }] }],
    ['another folder', { folder: 'elsewhere' }],
    ['more time to be silent', { settings: { idleTimeoutMs: 5000 } }],
  ])('loads a model anew that has %s by now', async (_what, change) => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', folder: 'tiny', ...change }));
    await ask(engine);
    expect(hosts.loads).toEqual(['one', 'one']);
    expect(hosts.dropped).toEqual(['worker']);
  });

  it.each([
    ['longer', 20_000, 90_000],
    ['shorter', 240_000, 90_000],
  ])('keeps a loaded model %s when that was set meanwhile', async (_what, beforeMs, afterMs) => {
    const keep = (unloadAfterMs: number) =>
      rows.set('one', localModelRow({ modelId: 'one', settings: { unloadAfterMs } }));
    keep(beforeMs);
    await manager.load('one');
    keep(afterMs);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(manager.held()?.modelId).toBe('one');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(manager.held()).toBeNull();
  });

  it('keeps a model as long as is set by the time it is asked again', async () => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', settings: { unloadAfterMs: 5000 } }));
    await ask(engine);
    await vi.advanceTimersByTimeAsync(6000);
    expect(manager.held()).toBeNull();
    expect(hosts.loads).toEqual(['one']);
  });
});
