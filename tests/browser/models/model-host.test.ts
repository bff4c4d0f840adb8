import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AttachedWorker, createModelHost, type ModelHost } from '../../../src/client/models/model-host.ts';
import { modelNow } from '../../../src/client/models/model-notices.ts';
import { toErrorData } from '../../../src/contracts/errors/errors.ts';
import { ENGINE_LOCK, MODEL_CHANNEL } from '../../../src/contracts/wire/channels.ts';
import type { PlaceNotice } from '../../../src/contracts/wire/model-port.ts';
import type { HostExit } from '../../../src/contracts/wire/page-calls.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { ManualWorker } from '../../support/rpc/manual-worker.ts';

allowLongCases();

/** The page's side of an agent worker. */
interface Agents extends AttachedWorker {
  readonly exits: HostExit[];
}

/** Workers that run an engine. */
let hosts: ManualWorker[];
let hasEngines: boolean;
/** Ports of the browser's built-in model, each with whether it was closed. */
let served: { ended: boolean }[];
let serveFails: boolean;
let host: ModelHost;
const ends: (() => void)[] = [];

function newHost(): ModelHost {
  return createModelHost({
    async spawn() {
      const made = new ManualWorker();
      hosts.push(made);
      return made.worker;
    },
    serveEngines: async (port) => {
      if (serveFails) throw new TypeError('Failed to fetch dynamically imported module: /serve.js');
      port.start();
      const one = { ended: false };
      served.push(one);
      return () => {
        one.ended = true;
        port.close();
      };
    },
    hasEngines: async () => hasEngines,
    keepEngines: async () => {},
  });
}

function attached(to: ModelHost = host): Agents {
  const exits: HostExit[] = [];
  return { ...to.attach((exit) => exits.push(exit)), exits };
}
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toErrorData);
const connections = (worker: ManualWorker | undefined) => worker?.calls.filter(({ name }) => name === 'connect').length;
const lockHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === ENGINE_LOCK) ?? false;

beforeEach(() => {
  hosts = [];
  hasEngines = true;
  served = [];
  serveFails = false;
  host = newHost();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  attached().drop('worker');
  await expect.poll(lockHeld).toBe(false);
});

describe('createModelHost', () => {
  it('starts a host on request, and hands a port to both sides', async () => {
    const agents = attached();
    expect(await lockHeld()).toBe(false);
    const opened = await agents.open('worker');
    expect(opened.loaded).toBeNull();
    expect(opened.port).toBeInstanceOf(MessagePort);
    expect(connections(hosts[0])).toBe(1);
    expect(await lockHeld()).toBe(true);
  });

  it('keeps the host for the next agent worker, and reports the loaded model', async () => {
    const first = attached();
    await first.open('worker');
    first.note('worker', { modelId: 'tiny', phase: 'loaded' });
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loaded' });
    const second = attached();
    expect(await second.takeOver('worker')).toMatchObject({ loaded: 'tiny' });
    expect(hosts).toHaveLength(1);
    expect(connections(hosts[0])).toBe(2);
    // The previous worker no longer has access.
    first.drop('worker');
    expect(hosts[0]?.isTerminated).toBe(false);
    second.drop('worker');
    expect(hosts[0]?.isTerminated).toBe(true);
    expect(modelNow.get().held).toBeNull();
    await expect.poll(lockHeld).toBe(false);
  });

  it('starts no host for a takeover', async () => {
    expect(await attached().takeOver('worker')).toBeNull();
    expect(hosts).toEqual([]);
  });

  it('starts one host for two concurrent calls', async () => {
    const agents = attached();
    await Promise.all([agents.open('worker'), agents.open('worker')]);
    expect(hosts).toHaveLength(1);
  });

  it('reports a host that failed, and starts another one on request', async () => {
    const agents = attached();
    await agents.open('worker');
    hosts[0]?.fail('out of memory');
    expect(agents.exits).toMatchObject([
      {
        host: 'worker',
        error: {
          code: 'model-lost',
          message: expect.stringContaining('out of memory'),
          data: { next: 'another-model' },
        },
      },
    ]);
    expect(hosts[0]?.isTerminated).toBe(true);
    await agents.open('worker');
    expect(hosts).toHaveLength(2);
  });

  it('serves the browser’s own model without the engine lock', async () => {
    const agents = attached();
    expect((await agents.open('page')).port).toBeInstanceOf(MessagePort);
    expect(await lockHeld()).toBe(false);
    agents.drop('page');
  });

  it('ends the browser’s own model with its agent worker, and clears the loaded model', async () => {
    const first = attached();
    await first.open('page');
    first.note('page', { modelId: 'own', phase: 'loaded' });
    expect(modelNow.get().held).toEqual({ modelId: 'own', phase: 'loaded' });
    attached();
    expect(modelNow.get().held).toBeNull();
    await expect.poll(() => served).toEqual([{ ended: true }]);
  });

  it('drops a host that starts after its agent worker has ended', async () => {
    const kept = Promise.withResolvers<void>();
    const got = Promise.withResolvers<void>();
    void navigator.locks.request(ENGINE_LOCK, () => {
      got.resolve();
      return kept.promise;
    });
    await got.promise;
    const first = attached();
    first.note('worker', { modelId: 'tiny', phase: 'loading' });
    const refused = failureOf(first.open('worker'));
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loading' });
    // Its call is still open when the worker is replaced.
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    const second = attached();
    expect(modelNow.get().held).toBeNull();
    const taken = second.takeOver('worker');
    kept.resolve();
    expect(await refused).toMatchObject({ code: 'cancelled' });
    expect(await taken).toBeNull();
    expect(hosts.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    await expect.poll(lockHeld).toBe(false);
  });

  it('starts no host for an agent worker that was replaced', async () => {
    const first = attached();
    const second = attached();
    expect(await failureOf(first.open('worker'))).toMatchObject({ code: 'cancelled' });
    expect(await second.takeOver('worker')).toBeNull();
    expect(hosts).toEqual([]);
  });

  it('reports when the code of the browser’s own model cannot be fetched, and retries', async () => {
    serveFails = true;
    const agents = attached();
    await agents.open('page');
    await expect
      .poll(() => agents.exits)
      .toMatchObject([
        { host: 'page', error: { code: 'internal', message: expect.stringContaining('Failed to fetch') } },
      ]);
    serveFails = false;
    await agents.open('page');
    await expect.poll(() => served).toEqual([{ ended: false }]);
    agents.drop('page');
    await expect.poll(() => served).toEqual([{ ended: true }]);
  });

  it('reads the device facts without the engine lock, and keeps the loaded model', async () => {
    const agents = attached();
    await agents.open('worker');
    await agents.open('device');
    agents.note('worker', { modelId: 'tiny', phase: 'loaded' });
    agents.drop('device');
    expect(hosts.map(({ isTerminated }) => isTerminated)).toEqual([false, true]);
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loaded' });
    expect(await lockHeld()).toBe(true);
  });

  it('gets the engine lock when the window that holds it gives it up', async () => {
    const holder = attached(newHost());
    await holder.open('worker');
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    ends.push(() => channel.close());
    channel.onmessage = ({ data }: MessageEvent<PlaceNotice>) => {
      if (data.type === 'place-wanted') holder.drop('worker');
    };
    await attached().open('worker');
    expect(hosts.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it('fails when the model of the other window is in use', async () => {
    const holder = attached(newHost());
    ends.push(() => holder.drop('worker'));
    await holder.open('worker');
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    ends.push(() => channel.close());
    channel.onmessage = ({ data }: MessageEvent<PlaceNotice>) => {
      if (data.type !== 'place-wanted') return;
      channel.postMessage({ type: 'place-in-use', askId: data.askId, modelId: 'tiny' } satisfies PlaceNotice);
    };
    expect(await failureOf(attached().open('worker'))).toMatchObject({
      code: 'model-busy',
      message: expect.stringContaining('tiny'),
      data: { modelId: 'tiny' },
    });
    expect(hosts).toHaveLength(1);
  });

  it('fails when the other window does not answer', async () => {
    const kept = Promise.withResolvers<void>();
    ends.push(kept.resolve);
    const got = Promise.withResolvers<void>();
    void navigator.locks.request(ENGINE_LOCK, () => {
      got.resolve();
      return kept.promise;
    });
    await got.promise;
    expect(await failureOf(attached().open('worker'))).toMatchObject({ code: 'model-busy' });
  });
});
