import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGatedFetch } from '../../../../src/adapters/gate/gated-fetch.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { GATE_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { type GateLab, HOME, openGateLab, PROVIDER } from '../../../support/gate/gate-lab.ts';
import { waitUntil } from '../../../support/wait-until.ts';

let lab: GateLab;
/** What the other server was asked, and how it answers. */
const asked: { url: string; init: RequestInit | undefined }[] = [];
let answer: (init: RequestInit | undefined) => Promise<Response>;
/** What happens between the gate's answer and the request. */
let afterTicket: () => Promise<void>;

/** As in a browser: the worker's requests go by the gate, which answers, refuses or lets them out. */
async function throughGate(url: string, init?: RequestInit): Promise<Response> {
  if (!url.startsWith(HOME)) init?.signal?.throwIfAborted();
  const outcome = await lab.request(url, 'worker', { method: init?.method ?? 'GET', body: init?.body ?? null });
  if (outcome === 'passed') {
    asked.push({ url, init });
    return answer(init);
  }
  if (outcome.type === 'error') throw new TypeError('Failed to fetch');
  if (String(init?.body).includes('announce')) await afterTicket();
  return outcome;
}

const errand = { purpose: 'provider', run: 'run-1' } as const;
const send = createGatedFetch(`${HOME}.gate`);
const refusal = (options: Parameters<typeof send>[1]) => send(errand, options).then(() => null, toErrorData);
const lines = async () => (await lab.store.ledger(9)).toReversed();

/** Tells everybody, and waits until it has come through. */
async function airplaneOn(): Promise<void> {
  await lab.store.setAirplane(true);
  await waitUntil(async () => expect((await lab.tell({ ...announcement })).type).toBe('refused'));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const announcement = { type: 'announce', purpose: 'provider', origin: PROVIDER, run: null };

beforeEach(async () => {
  lab = openGateLab();
  asked.length = 0;
  answer = async () => new Response('an answer');
  afterTicket = async () => {};
  vi.stubGlobal('fetch', throughGate);
  await lab.store.setAllowed([{ origin: PROVIDER, purpose: 'provider' }]);
});

afterEach(() => lab.close());

describe('createGatedFetch', () => {
  it('sends an allowed request without credentials or redirects, and counts its bytes', async () => {
    const response = await send(errand, { url: `${PROVIDER}/chat`, method: 'POST', body: 'ü' });
    expect(await response.text()).toBe('an answer');
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', redirect: 'error', mode: 'cors', cache: 'no-store' });
    const bytesOut = `${PROVIDER}/chat`.length + 2;
    await waitUntil(async () => expect(await lines()).toMatchObject([{ sent: true, bytesOut, bytesIn: 9 }]));
  });

  it('tells a refused connection from a request that was answered', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(send(errand, { url: `${PROVIDER}/models` })).rejects.toBeInstanceOf(TypeError);
    expect(await lines()).toMatchObject([{ decision: 'allowed', sent: true, unanswered: true }]);
    answer = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await expect(send(errand, { url: `${PROVIDER}/models` })).rejects.toMatchObject({ name: 'AbortError' });
    expect((await lines())[1]?.unanswered).toBeUndefined();
  });

  it('returns a redirect on request, without following it', async () => {
    answer = async () =>
      Object.defineProperty(new Response(null, { status: 302 }), 'type', { value: 'opaqueredirect' });
    expect((await send(errand, { url: PROVIDER, redirect: 'manual' })).type).toBe('opaqueredirect');
    expect(asked.map(({ init }) => init?.redirect)).toEqual(['manual']);
  });

  it('records the final origin of model files, and counts its bytes', async () => {
    await lab.store.setAllowed([
      { origin: PROVIDER, purpose: 'model-files' },
      { origin: 'https://cdn.example.net', purpose: 'model-files' },
    ]);
    const landed = 'https://cdn.example.net/a/shard?signed=1';
    answer = async () => {
      const response = new Response('a shard');
      Object.defineProperty(response, 'redirected', { value: true });
      return Object.defineProperty(response, 'url', { value: landed });
    };
    const response = await send(
      { purpose: 'model-files', run: null },
      { url: `${PROVIDER}/shard`, redirect: 'follow' },
    );
    expect(await response.text()).toBe('a shard');
    expect(asked.map(({ init }) => init?.redirect)).toEqual(['follow']);
    await waitUntil(async () =>
      expect(await lines()).toMatchObject([
        { origin: PROVIDER, sent: true, bytesOut: `${PROVIDER}/shard`.length, bytesIn: 0 },
        { origin: 'https://cdn.example.net', purpose: 'model-files', sent: true, bytesOut: landed.length, bytesIn: 7 },
      ]),
    );
  });

  it('rejects model files from a server that is allowed for another purpose', async () => {
    const home = 'http://localhost:11434';
    await lab.store.setAllowed([
      { origin: PROVIDER, purpose: 'model-files' },
      { origin: home, purpose: 'provider' },
    ]);
    answer = async () => {
      const response = new Response('what a server at home says');
      Object.defineProperty(response, 'redirected', { value: true });
      return Object.defineProperty(response, 'url', { value: `${home}/api/tags` });
    };
    const sending = send({ purpose: 'model-files', run: null }, { url: `${PROVIDER}/shard`, redirect: 'follow' });
    await expect(sending).rejects.toMatchObject({ code: 'fetch-failed', data: { origin: PROVIDER, landed: home } });
    expect(await lines()).toMatchObject([{ origin: PROVIDER }, { origin: home, purpose: 'model-files', sent: true }]);
  });

  it.each<[string, () => Promise<Response>]>([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', async () => new Response('no', { status: 500 })],
    ['answers wrongly', async () => Response.json({ type: 'bad-message' })],
  ])('rejects a redirected response while the gate %s', async (_, reply) => {
    await lab.store.setAllowed([{ origin: PROVIDER, purpose: 'model-files' }]);
    const landed = 'https://cdn.example.net';
    const cancel = vi.fn();
    answer = async () => {
      const response = new Response(new ReadableStream({ cancel }));
      Object.defineProperty(response, 'redirected', { value: true });
      return Object.defineProperty(response, 'url', { value: `${landed}/shard` });
    };
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      String(init?.body).includes('followed') ? reply() : throughGate(url, init),
    );
    const sending = send({ purpose: 'model-files', run: null }, { url: `${PROVIDER}/shard`, redirect: 'follow' });
    await expect(sending).rejects.toMatchObject({ code: 'gate-off', data: { origin: PROVIDER, landed } });
    expect(cancel).toHaveBeenCalled();
  });

  it('sends no headers and no body in a no-cors request', async () => {
    await send(errand, { url: PROVIDER, mode: 'no-cors' });
    expect(asked[0]?.init).toMatchObject({ method: 'GET', headers: {}, mode: 'no-cors', credentials: 'omit' });
    expect(asked[0]?.init).not.toHaveProperty('body');
  });

  it('rejects with denied and a rule for a server that is not on the list', async () => {
    const other = 'https://other.example.org';
    expect(await refusal({ url: other })).toMatchObject({
      code: 'denied',
      data: { rule: 'not-allowed', origin: other },
    });
    expect(asked).toEqual([]);
  });

  it('rejects with airplane-mode when the mode is on', async () => {
    await lab.store.setAirplane(true);
    expect(await refusal({ url: PROVIDER })).toMatchObject({ code: 'airplane-mode' });
    expect(asked).toEqual([]);
  });

  it('rejects with gate-off when the gate does not answer, and sends nothing', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push({ url, init: undefined });
      return new Response('<!doctype html>', { status: 404 });
    });
    expect(await refusal({ url: PROVIDER })).toMatchObject({ code: 'gate-off' });
    expect(asked.map(({ url }) => url)).toEqual([`${HOME}.gate`]);
  });

  it('rejects with airplane-mode when the mode is switched on after the announcement', async () => {
    afterTicket = airplaneOn;
    expect(await refusal({ url: PROVIDER })).toMatchObject({ code: 'airplane-mode' });
    expect(asked).toEqual([]);
    expect((await lines())[0]).toMatchObject({ decision: 'allowed', sent: false, bytesOut: 0 });
  });

  it('rejects with airplane-mode when the request fails before this worker is notified', async () => {
    const channel = new BroadcastChannel(GATE_CHANNEL);
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.startsWith(HOME)) return throughGate(url, init);
      channel.postMessage('airplane-on');
      throw new TypeError('Failed to fetch');
    });
    expect(await refusal({ url: PROVIDER })).toMatchObject({ code: 'airplane-mode' });
    channel.close();
  });

  it('aborts a response when airplane mode is switched on', async () => {
    answer = async (init) =>
      new Response(
        new ReadableStream({
          start(source) {
            source.enqueue(new TextEncoder().encode('a beginning'));
            init?.signal?.addEventListener('abort', () => source.error(init.signal?.reason), { once: true });
          },
        }),
      );
    const reader = (await send(errand, { url: PROVIDER })).body?.getReader();
    await reader?.read();
    await lab.store.setAirplane(true);
    expect(toErrorData(await reader?.read().catch((error: unknown) => error))).toMatchObject({ code: 'airplane-mode' });
    await waitUntil(async () => expect(await lines()).toMatchObject([{ sent: true, bytesIn: 11 }]));
  });

  it('rejects like fetch for a network error', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(send(errand, { url: PROVIDER })).rejects.toThrow(TypeError);
  });

  it('sends and counts nothing for an aborted request', async () => {
    const signal = AbortSignal.abort(new Error('given up'));
    await expect(send(errand, { url: PROVIDER, signal })).rejects.toThrow('given up');
    expect(asked).toEqual([]);
    expect((await lines())[0]).toMatchObject({ sent: false, bytesOut: 0 });
  });
});
