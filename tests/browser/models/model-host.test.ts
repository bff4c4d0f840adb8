import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelHost, type ModelHost } from '../../../src/client/models/model-host.ts';
import { modelNow } from '../../../src/client/models/model-notices.ts';
import { ENGINE_LOCK, MODEL_CHANNEL } from '../../../src/contracts/wire/channels.ts';
import type { HostAnswer, HostWish, PlaceNotice } from '../../../src/contracts/wire/model-port.ts';

/** An agents' worker as its page sees it: says wishes, and hears answers. */
class Agents extends EventTarget {
  readonly heard: { message: HostAnswer; port: MessagePort | undefined }[] = [];
  postMessage(message: HostAnswer, transfer: unknown = []): void {
    const [port] = Array.isArray(transfer) ? transfer : [];
    this.heard.push({ message, port });
  }
  say(wish: HostWish): void {
    this.dispatchEvent(new MessageEvent('message', { data: wish }));
  }
}

/** A worker with an engine. */
class Host {
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly ports: MessagePort[] = [];
  ended = false;
  postMessage(_message: HostAnswer, transfer: unknown): void {
    if (Array.isArray(transfer)) this.ports.push(...transfer);
  }
  terminate(): void {
    this.ended = true;
  }
}

let hosts: Host[];
let hasEngines: boolean;
/** Ports of the browser's own model, each with whether it was ended. */
let served: { ended: boolean }[];
let serveFails: boolean;
let host: ModelHost;
const ends: (() => void)[] = [];

function newHost(): ModelHost {
  return createModelHost({
    spawn() {
      const made = new Host();
      hosts.push(made);
      return made;
    },
    serveBuiltIn: async (port) => {
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

const attached = (to: ModelHost = host) => {
  const agents = new Agents();
  to.attach(agents);
  return agents;
};
const want: HostWish = { type: 'want-host', host: 'worker' };
const drop: HostWish = { type: 'drop-host', host: 'worker' };
const answered = (agents: Agents, times = 1) => expect.poll(() => agents.heard.length, { timeout: 15_000 }).toBe(times);
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
  const agents = attached();
  agents.say(drop);
  await expect.poll(lockHeld).toBe(false);
});

describe('createModelHost', () => {
  it('starts a host when it is wanted, and hands a port to both sides', async () => {
    const agents = attached();
    expect(await lockHeld()).toBe(false);
    agents.say(want);
    await answered(agents);
    expect(agents.heard[0]).toMatchObject({ message: { type: 'host-port', host: 'worker', loaded: null } });
    expect(agents.heard[0]?.port).toBeInstanceOf(MessagePort);
    expect(hosts[0]?.ports).toHaveLength(1);
    expect(await lockHeld()).toBe(true);
  });

  it('keeps the host for the next agents’ worker, and tells it what is loaded', async () => {
    const first = attached();
    first.say(want);
    await answered(first);
    first.say({ type: 'host-state', host: 'worker', modelId: 'tiny', phase: 'loaded' });
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loaded' });
    const second = attached();
    second.say({ ...want, ifThere: true });
    await answered(second);
    expect(second.heard[0]?.message).toMatchObject({ type: 'host-port', loaded: 'tiny' });
    expect(hosts).toHaveLength(1);
    expect(hosts[0]?.ports).toHaveLength(2);
    // The one before has no say any more.
    first.say(drop);
    expect(hosts[0]?.ended).toBe(false);
    second.say(drop);
    expect(hosts[0]?.ended).toBe(true);
    expect(modelNow.get().held).toBeNull();
    await expect.poll(lockHeld).toBe(false);
  });

  it('starts none for who only takes over', async () => {
    const agents = attached();
    agents.say({ ...want, ifThere: true });
    await answered(agents);
    expect(agents.heard[0]?.message).toEqual({ type: 'host-refused', host: 'worker', error: null });
    expect(hosts).toEqual([]);
  });

  it('makes one host for two wishes at once', async () => {
    const agents = attached();
    agents.say(want);
    agents.say(want);
    await answered(agents, 2);
    expect(hosts).toHaveLength(1);
  });

  it('tells the agents’ worker of a host that ended by itself, and starts another one when asked', async () => {
    const agents = attached();
    agents.say(want);
    await answered(agents);
    hosts[0]?.onerror?.(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
    await answered(agents, 2);
    expect(agents.heard[1]?.message).toMatchObject({
      type: 'host-refused',
      error: { code: 'model-lost', message: expect.stringContaining('out of memory'), data: { next: 'another-model' } },
    });
    expect(hosts[0]?.ended).toBe(true);
    agents.say(want);
    await answered(agents, 3);
    expect(hosts).toHaveLength(2);
  });

  it('serves the browser’s own model without the place of the others', async () => {
    const agents = attached();
    agents.say({ type: 'want-host', host: 'page' });
    await answered(agents);
    expect(agents.heard[0]?.message).toMatchObject({ type: 'host-port', host: 'page' });
    expect(await lockHeld()).toBe(false);
    agents.say({ type: 'drop-host', host: 'page' });
  });

  it('ends the browser’s own model with the agents’ worker that asked it, and says that nothing is held', async () => {
    const first = attached();
    first.say({ type: 'want-host', host: 'page' });
    await answered(first);
    first.say({ type: 'host-state', host: 'page', modelId: 'own', phase: 'loaded' });
    expect(modelNow.get().held).toEqual({ modelId: 'own', phase: 'loaded' });
    attached();
    expect(modelNow.get().held).toBeNull();
    await expect.poll(() => served).toEqual([{ ended: true }]);
  });

  it('holds nothing for an agents’ worker that ended before it got its host', async () => {
    const kept = Promise.withResolvers<void>();
    const got = Promise.withResolvers<void>();
    void navigator.locks.request(ENGINE_LOCK, () => {
      got.resolve();
      return kept.promise;
    });
    await got.promise;
    const first = attached();
    first.say({ type: 'host-state', host: 'worker', modelId: 'tiny', phase: 'loading' });
    first.say(want);
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loading' });
    // Its wish is being met when it goes.
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    const second = attached();
    expect(modelNow.get().held).toBeNull();
    second.say({ ...want, ifThere: true });
    kept.resolve();
    await answered(second);
    expect(second.heard[0]?.message).toEqual({ type: 'host-refused', host: 'worker', error: null });
    expect(hosts.map(({ ended }) => ended)).toEqual([true]);
    await expect.poll(lockHeld).toBe(false);
  });

  it('makes no host for an agents’ worker that is gone', async () => {
    const first = attached();
    const second = attached();
    first.say(want);
    second.say({ ...want, ifThere: true });
    await answered(second);
    expect(hosts).toEqual([]);
  });

  it('says so when the part for the browser’s own model cannot be fetched, and tries again', async () => {
    serveFails = true;
    const agents = attached();
    agents.say({ type: 'want-host', host: 'page' });
    await answered(agents, 2);
    expect(agents.heard[1]?.message).toMatchObject({
      ...{ type: 'host-refused', host: 'page' },
      error: { code: 'internal', message: expect.stringContaining('Failed to fetch') },
    });
    serveFails = false;
    agents.say({ type: 'want-host', host: 'page' });
    await answered(agents, 3);
    await expect.poll(() => served).toEqual([{ ended: false }]);
    agents.say({ type: 'drop-host', host: 'page' });
    await expect.poll(() => served).toEqual([{ ended: true }]);
  });

  it('looks at the device without the place, and without a word on what is loaded', async () => {
    const agents = attached();
    agents.say(want);
    agents.say({ type: 'want-host', host: 'device' });
    await answered(agents, 2);
    agents.say({ type: 'host-state', host: 'worker', modelId: 'tiny', phase: 'loaded' });
    agents.say({ type: 'drop-host', host: 'device' });
    expect(hosts.map(({ ended }) => ended)).toEqual([false, true]);
    expect(modelNow.get().held).toEqual({ modelId: 'tiny', phase: 'loaded' });
    expect(await lockHeld()).toBe(true);
  });

  it('gets the place when the window that has it gives it up', async () => {
    const other = newHost();
    const holder = attached(other);
    holder.say(want);
    await answered(holder);
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    ends.push(() => channel.close());
    channel.onmessage = ({ data }: MessageEvent<PlaceNotice>) => {
      if (data.type === 'place-wanted') holder.say(drop);
    };
    const agents = attached();
    agents.say(want);
    await answered(agents);
    expect(agents.heard[0]?.message).toMatchObject({ type: 'host-port' });
    expect(hosts.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('says so when the model of the other window is at work', async () => {
    const other = newHost();
    const holder = attached(other);
    ends.push(() => holder.say(drop));
    holder.say(want);
    await answered(holder);
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    ends.push(() => channel.close());
    channel.onmessage = ({ data }: MessageEvent<PlaceNotice>) => {
      if (data.type !== 'place-wanted') return;
      channel.postMessage({ type: 'place-in-use', askId: data.askId, modelId: 'tiny' } satisfies PlaceNotice);
    };
    const agents = attached();
    agents.say(want);
    await answered(agents);
    expect(agents.heard[0]?.message).toMatchObject({
      type: 'host-refused',
      error: { code: 'model-busy', message: expect.stringContaining('tiny'), data: { modelId: 'tiny' } },
    });
    expect(hosts).toHaveLength(1);
  });

  it('does not hang on a window that gives no answer', async () => {
    const kept = Promise.withResolvers<void>();
    ends.push(kept.resolve);
    const got = Promise.withResolvers<void>();
    void navigator.locks.request(ENGINE_LOCK, () => {
      got.resolve();
      return kept.promise;
    });
    await got.promise;
    const agents = attached();
    agents.say(want);
    await answered(agents);
    expect(agents.heard[0]?.message).toMatchObject({ type: 'host-refused', error: { code: 'model-busy' } });
  });
});
