import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CloisterError, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';
import { waitUntil } from '../../../../support/wait-until.ts';
import { ask, codeOf, createManagerLab, type ManagerLab } from './manager-lab.ts';

let lab: ManagerLab;
let { rows, hosts, manager, repaired, lost } = createManagerLab();

beforeEach(() => {
  vi.useFakeTimers();
  lab = createManagerLab();
  ({ rows, hosts, manager, repaired, lost } = lab);
});

afterEach(() => vi.useRealTimers());

describe('createEngineManager', () => {
  it('loads a model once and generates an answer', async () => {
    const engine = await manager.load('one');
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
    expect(await ask(engine)).toEqual(['one says', 'stop']);
    await manager.load('one');
    expect(hosts.loads).toEqual(['one']);
  });

  it('keeps one model loaded at a time, each in its own host', async () => {
    const one = await manager.load('one');
    await manager.load('two');
    expect(manager.held()?.modelId).toBe('two');
    expect(hosts.dropped).toEqual(['worker']);
    expect(await ask(one)).toEqual(['one says', 'stop']);
    expect(hosts.loads).toEqual(['one', 'two', 'one']);
  });

  it('runs concurrent requests one after another', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const first = ask(engine);
    const second = ask(engine);
    await waitUntil(() => expect(hosts.asked).toBe(1));
    expect(hosts.asked).toBe(1);
    hosts.release();
    await first;
    await waitUntil(() => expect(hosts.asked).toBe(2));
    hosts.release();
    expect(await second).toEqual(['one says', 'stop']);
  });

  it('unloads an idle model, and loads it again for the next request', async () => {
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

  it('refuses to unload a model while it generates', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine);
    await waitUntil(() => expect(hosts.asked).toBe(1));
    expect(await codeOf(manager.unload())).toBe('model-busy');
    expect(manager.letGo()).toEqual({ modelId: 'one' });
    hosts.release();
    await open;
    await manager.unload();
    expect(manager.held()).toBeNull();
  });

  it('gives up its model to another window when no request is running', async () => {
    await manager.load('one');
    expect(manager.letGo()).toBe(true);
    expect(hosts.dropped).toEqual(['worker']);
    expect(manager.letGo()).toBe(true);
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('stops a load that is aborted, and drops its host', async () => {
    hosts.load = 'never';
    const left = new AbortController();
    const load = manager.load('one', { signal: left.signal });
    await waitUntil(() => expect(hosts.loads).toEqual(['one']));
    left.abort(new CloisterError('cancelled', 'Enough.'));
    expect(await codeOf(load)).toBe('cancelled');
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('fails a load that exceeds its time limit, and names the model', async () => {
    vi.useRealTimers();
    rows.set('one', localModelRow({ modelId: 'one', settings: { loadTimeoutMs: 30 } }));
    hosts.load = 'never';
    const error = toErrorData(await manager.load('one').catch((failure: unknown) => failure));
    expect(error).toMatchObject({ code: 'stalled', data: { modelId: 'one', next: 'another-model' } });
    expect(hosts.dropped).toEqual(['worker']);
  });

  it('repairs damaged files and loads again', async () => {
    hosts.damage = ['model.gguf'];
    await manager.load('one');
    expect(repaired).toEqual([['model.gguf']]);
    expect(hosts.loads).toEqual(['one', 'one']);
  });

  it.each([
    ['an unknown model', 'none', 'model-not-found'],
    ['a model that is still downloading', 'two', 'model-not-found'],
  ])('refuses to load %s', async (_what, modelId, code) => {
    rows.set('two', localModelRow({ modelId: 'two', state: 'downloading' }));
    expect(await codeOf(manager.load(modelId))).toBe(code);
    expect(manager.held()).toBeNull();
  });

  it('reloads a model when its context size changes', async () => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', settings: { contextTokens: 2048 } }));
    await ask(engine);
    expect(hosts.loads).toEqual(['one', 'one']);
  });

  it('reports offline when the engine cannot be fetched', async () => {
    hosts.failure = new TypeError('Failed to fetch dynamically imported module: http://x/y.js');
    expect(await codeOf(manager.load('one'))).toBe('offline');
    expect(lost).toEqual([]);
  });

  it('counts tokens only while no request is running', async () => {
    hosts.counts = true;
    expect(manager.counter('one')).toBeNull();
    const engine = await manager.load('one');
    const count = manager.counter('one');
    expect(await count?.('four')).toBe(4);
    expect(await engine.countTokens?.('four')).toBe(4);
    expect(manager.counter('two')).toBeNull();
    hosts.answer = 'held';
    const open = ask(engine);
    await waitUntil(() => expect(hosts.asked).toBe(1));
    expect(manager.counter('one')).toBeNull();
    expect(await codeOf(count?.('four') ?? Promise.resolve())).toBe('model-busy');
    expect(await codeOf(engine.countTokens?.('four') ?? Promise.resolve())).toBe('model-busy');
    hosts.release();
    await open;
    expect(await count?.('four')).toBe(4);
  });

  it('stops waiting for a repair when the load is aborted or the model is unloaded', async () => {
    hosts.damage = ['model.gguf'];
    lab.repair = () => new Promise(() => undefined);
    const left = new AbortController();
    const load = codeOf(manager.load('one', { signal: left.signal }));
    await waitUntil(() => expect(repaired).toHaveLength(1));
    left.abort(new CloisterError('cancelled', 'Enough.'));
    expect(await load).toBe('cancelled');
    await manager.load('two');
    hosts.damage = ['model.gguf'];
    const again = codeOf(manager.load('one'));
    await waitUntil(() => expect(repaired).toHaveLength(2));
    await manager.unload();
    expect(await again).toBe('cancelled');
  });

  it.each<[string, Parameters<typeof localModelRow>[0]]>([
    ['new files', { files: [{ name: 'model.gguf', url: null, sizeBytes: 9, sha256: 'b'.repeat(64), done: true }] }],
    ['a new folder', { folder: 'elsewhere' }],
    ['a new idle timeout', { settings: { idleTimeoutMs: 5000 } }],
  ])('reloads a model that has %s', async (_what, change) => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', folder: 'tiny', ...change }));
    await ask(engine);
    expect(hosts.loads).toEqual(['one', 'one']);
    expect(hosts.dropped).toEqual(['worker']);
  });

  it.each([
    ['longer', 20_000, 90_000],
    ['shorter', 240_000, 90_000],
  ])('applies a %s unload time that was set while the model is loaded', async (_what, beforeMs, afterMs) => {
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

  it('applies a new unload time at the next request', async () => {
    const engine = await manager.load('one');
    rows.set('one', localModelRow({ modelId: 'one', settings: { unloadAfterMs: 5000 } }));
    await ask(engine);
    await vi.advanceTimersByTimeAsync(6000);
    expect(manager.held()).toBeNull();
    expect(hosts.loads).toEqual(['one']);
  });
});
