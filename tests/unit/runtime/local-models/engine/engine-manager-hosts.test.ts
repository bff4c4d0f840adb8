import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';
import { waitUntil } from '../../../../support/wait-until.ts';
import { ask, codeOf, createManagerLab } from './manager-lab.ts';

let { rows, hosts, manager, lost } = createManagerLab();

beforeEach(() => {
  vi.useFakeTimers();
  ({ rows, hosts, manager, lost } = createManagerLab());
});

afterEach(() => vi.useRealTimers());

describe('the hosts of the engine manager', () => {
  it('drops a host that does not stop after an abort', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'unresponsive';
    const left = new AbortController();
    const open = codeOf(ask(engine, left.signal));
    await waitUntil(() => expect(hosts.asked).toBe(1));
    left.abort();
    expect(await open).toBe('cancelled');
    expect(hosts.dropped).toEqual([]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(hosts.dropped).toEqual(['worker']);
    hosts.answer = 'plain';
    expect(await ask(engine)).toEqual(['one says', 'stop']);
  });

  it('reports a lost model by name, and loads it again for the next request', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine).catch((error: unknown) => toErrorData(error));
    await waitUntil(() => expect(hosts.asked).toBe(1));
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

  it('fails open requests when the page reports that the host has ended', async () => {
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = codeOf(ask(engine));
    await waitUntil(() => expect(hosts.asked).toBe(1));
    hosts.link.onExit('worker', { code: 'model-lost', message: 'It stopped.' });
    expect(await open).toBe('model-lost');
    expect(lost).toEqual(['one model-lost']);
    expect(manager.held()).toBeNull();
  });

  it('passes on the error that refuses a host', async () => {
    hosts.refuse = { code: 'model-busy', message: 'Another window.' };
    expect(await codeOf(manager.load('one'))).toBe('model-busy');
    expect(manager.held()).toBeNull();
  });

  it('takes over the model of the previous worker, and unloads it when idle', async () => {
    hosts.left = 'one';
    await manager.takeOver();
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
    expect(hosts.loads).toEqual([]);
    await vi.advanceTimersByTimeAsync(601_000);
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toEqual(['worker']);
  });

  it.each(['before the host starts', 'after the host starts'])(
    'reports offline when the code of the page host cannot be fetched %s',
    async (when) => {
      rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
      const error = { code: 'internal' as const, message: 'error loading dynamically imported module: http://x/y.js' };
      if (when === 'before the host starts') hosts.refuse = error;
      else hosts.load = 'never';
      const load = manager.load('own').catch((failure: unknown) => toErrorData(failure));
      await waitUntil(() => expect(hosts.wanted).toEqual(['page']));
      if (when === 'after the host starts') hosts.link.onExit('page', error);
      expect(await load).toMatchObject({ code: 'offline', data: { modelId: 'own' } });
      expect(manager.held()).toBeNull();
      hosts.refuse = error;
      expect(await codeOf(manager.device('worker'))).toBe('offline');
    },
  );

  it('reads the device facts without keeping a host', async () => {
    expect(await manager.device('worker')).toEqual({ threads: 1 });
    expect(await manager.device('page')).toEqual({ threads: 1 });
    expect(hosts.dropped).toEqual(['device', 'page']);
    const engine = await manager.load('one');
    hosts.answer = 'held';
    const open = ask(engine);
    await waitUntil(() => expect(hosts.asked).toBe(1));
    expect(await manager.device('worker')).toEqual({ threads: 1 });
    hosts.release();
    await open;
    expect(hosts.dropped).toEqual(['device', 'page']);
  });

  it('waits for the takeover before it loads', async () => {
    hosts.left = 'one';
    const taken = manager.takeOver();
    const engine = await manager.load('two');
    await taken;
    expect(manager.held()).toEqual({ modelId: 'two', phase: 'loaded' });
    expect(hosts.dropped).toEqual(['worker']);
    expect(await ask(engine)).toEqual(['two says', 'stop']);
  });

  it('shares one host between concurrent device requests', async () => {
    hosts.deviceMs = 10;
    const first = manager.device('worker');
    await vi.advanceTimersByTimeAsync(5);
    const more = [manager.device('worker'), manager.device('worker')];
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all([first, ...more])).toEqual([{ threads: 1 }, { threads: 1 }, { threads: 1 }]);
    expect(hosts.wanted).toEqual(['device']);
    expect(hosts.dropped).toEqual(['device']);
  });

  it('shares the page host between a device request and a load', async () => {
    rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
    hosts.come = 'held';
    const look = manager.device('page');
    const load = manager.load('own');
    await waitUntil(() => expect(manager.held()).toEqual({ modelId: 'own', phase: 'loading' }));
    hosts.handOver();
    expect(await look).toEqual({ threads: 1 });
    await load;
    expect(hosts.wanted).toEqual(['page']);
    expect(hosts.dropped).toEqual([]);
  });

  it('drops the host of a device request while a model is loaded in another host', async () => {
    rows.set('own', localModelRow({ modelId: 'own', engine: 'built-in' }));
    await manager.load('own');
    await manager.device('worker');
    expect(hosts.dropped).toEqual(['device']);
    expect(manager.held()).toEqual({ modelId: 'own', phase: 'loaded' });
  });

  it('stops a load that waits for its host, and drops a host that starts later', async () => {
    hosts.come = 'held';
    const load = codeOf(manager.load('one'));
    await waitUntil(() => expect(hosts.wanted).toEqual(['worker']));
    await manager.unload();
    expect(manager.held()).toBeNull();
    expect(await load).toBe('cancelled');
    hosts.dropped.length = 0;
    hosts.handOver();
    await waitUntil(() => expect(hosts.dropped).toEqual(['worker']));
    expect(hosts.loads).toEqual([]);
    hosts.come = 'at once';
    await manager.load('one');
    expect(manager.held()).toEqual({ modelId: 'one', phase: 'loaded' });
  });

  it('keeps the host of the next load when the host of a stopped load starts late', async () => {
    hosts.come = 'held';
    const stopped = codeOf(manager.load('one'));
    await waitUntil(() => expect(hosts.wanted).toHaveLength(1));
    await manager.unload();
    expect(await stopped).toBe('cancelled');
    const load = manager.load('two');
    await waitUntil(() => expect(hosts.wanted).toHaveLength(2));
    hosts.dropped.length = 0;
    hosts.handOver();
    hosts.handOver();
    await load;
    expect(manager.held()).toEqual({ modelId: 'two', phase: 'loaded' });
    expect(hosts.dropped).toEqual([]);
  });

  it('stops a load that runs in the host', async () => {
    hosts.load = 'never';
    const load = codeOf(manager.load('one'));
    await waitUntil(() => expect(hosts.loads).toEqual(['one']));
    await manager.unload();
    expect(manager.held()).toBeNull();
    expect(hosts.dropped).toContain('worker');
    expect(await load).toBe('cancelled');
  });
});
