import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkerClient, type WorkerClient } from '../../src/client/workers/worker-client.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A worker with this list fails to start. */
const FAILING = 99;
let revision = 1;
const workers: Worker[] = [];
const release = new BroadcastChannel('holding-worker');
let client: WorkerClient;

beforeEach(async () => {
  revision = 1;
  client = createWorkerClient({
    async spawn() {
      const worker = new Worker(new URL('./holding.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    awaitGate: async () => null,
    readRevision: async () => revision,
  });
  await client.ready;
});

afterEach(() => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) worker.terminate();
});

/** Each answer is the list under which its worker was started. */
const quick = () => client.call('workspaces.list', {});
const held = () => client.call('files.read', { notebookId: 'n', path: '/a' });
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(() => done(false), 50))]);

/** The lists of the running workers. */
async function alive(): Promise<unknown[]> {
  const channel = new BroadcastChannel('holding-heirs');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => data !== 'ask' && heard.push(data);
  channel.postMessage('ask');
  await new Promise((done) => setTimeout(done, 100));
  channel.close();
  return heard;
}

it('does nothing when the worker already runs under the current list', async () => {
  await client.renew('x');
  await client.renew('x');
  expect(workers).toHaveLength(1);
  expect(await quick()).toBe(1);
});

it('finishes open calls, queues new calls, and sends them to the new worker', async () => {
  const open = held();
  revision = 2;
  const renewal = client.renew('x');
  expect(await settled(renewal)).toBe(false);
  const waiting = quick();
  expect(await settled(waiting)).toBe(false);
  release.postMessage('go');
  expect(await open).toBe(1);
  await renewal;
  expect(await waiting).toBe(2);
  // The old worker stayed until the new one was ready.
  expect(client.workerName()).toBe('under 2 after 1');
  expect(workers).toHaveLength(2);
});

it('combines concurrent renewals', async () => {
  revision = 2;
  await Promise.all([client.renew('x'), client.renew('x'), client.renew('x')]);
  await client.renew('x');
  expect(workers).toHaveLength(2);
});

it('uses the newest list when the list changes during a renewal', async () => {
  const open = held();
  revision = 2;
  const first = client.renew('x');
  expect(await settled(first)).toBe(false);
  release.postMessage('go');
  await open;
  revision = 3;
  const second = client.renew('x');
  await Promise.all([first, second]);
  expect(await quick()).toBe(3);
});

it('loses no call that is made during a renewal', async () => {
  for (const next of [2, 3, 4, 5]) {
    const before = quick();
    revision = next;
    const renewal = client.renew('x');
    const calls = Array.from({ length: 20 }, quick);
    await Promise.resolve();
    calls.push(quick());
    await renewal;
    expect([next - 1, next]).toContain(await before);
    for (const value of await Promise.all(calls)) expect([next - 1, next]).toContain(value);
  }
  expect(workers).toHaveLength(5);
});

it('still pings the old worker during a renewal', async () => {
  const open = held();
  revision = 2;
  const renewal = client.renew('x');
  expect(await settled(renewal)).toBe(false);
  expect(await client.call('app.ready', {})).toBe(1);
  release.postMessage('go');
  await Promise.all([open, renewal]);
});

it('saves drafts to the old worker until it ends, then to the new worker', async () => {
  const open = held();
  const draft = { notebookId: 'n', path: '/a', baseHash: null };
  revision = 2;
  const renewal = client.renew('x');
  expect(await settled(renewal)).toBe(false);
  expect(await client.call('drafts.save', { ...draft, text: 'a' })).toBe(1);
  expect(await client.call('drafts.commit', draft)).toBe(1);
  expect(await settled(renewal)).toBe(false);
  const waiting = quick();
  release.postMessage('go');
  const saved = client.call('drafts.save', { ...draft, text: 'ab' });
  expect(await open).toBe(1);
  await renewal;
  // Calls answered by the old worker were sent before any call to the new one.
  expect(await saved).toBe(1);
  expect(await waiting).toBe(2);
  expect(await client.call('drafts.save', { ...draft, text: 'abc' })).toBe(2);
});

it('lets the old worker finish an import, and routes calls about the import to it', async () => {
  const importId = 'import-1';
  const importing = client.call('models.import', { files: [], importId });
  revision = 2;
  await client.renew('x');
  expect(await quick()).toBe(2);
  expect(await client.call('models.stopImport', { importId })).toBe(1);
  expect(await client.call('models.stopImport', { importId: 'another' })).toBe(2);
  revision = 3;
  await client.renew('x');
  expect(await client.call('models.stopImport', { importId })).toBe(1);
  release.postMessage('go');
  expect(await importing).toBe(1);
  expect(await client.call('models.stopImport', { importId })).toBe(3);
  await expect.poll(alive).toEqual([3]);
});

it('keeps an import running when its successor is restarted', async () => {
  const importing = client.call('models.import', { files: [] });
  revision = 2;
  await client.renew('x');
  client.restart('Ended.');
  await client.ready;
  release.postMessage('go');
  expect(await importing).toBe(1);
});

it.each(['models.load', 'models.test'] as const)(
  'repeats calls that need an engine in the new worker: %s',
  async (name) => {
    const open = client.call(name, { modelId: 'm' });
    revision = 2;
    await client.renew('x');
    release.postMessage('go');
    expect(await open).toBe(2);
    await expect.poll(alive).toEqual([2]);
  },
);

it('rejects calls that need an engine when the new worker does not start', async () => {
  const loading = client.call('models.load', { modelId: 'm' });
  revision = FAILING;
  await expect(client.renew('x')).rejects.toMatchObject({ code: 'internal' });
  await expect(loading).rejects.toMatchObject({ code: 'internal' });
});

it('terminates a worker that does not answer within a minute, and rejects its calls', async () => {
  const open = held().catch((error: unknown) => error);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  revision = 2;
  const renewal = client.renew('The list has changed.');
  await waitUntil(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 1);
  await vi.advanceTimersByTimeAsync(60_000);
  await renewal;
  expect(await open).toMatchObject({ code: 'worker-lost', message: 'The list has changed.' });
  expect(await quick()).toBe(2);
});

it('yields to a restart, and queued calls go to the restarted worker', async () => {
  const open = held().catch((error: unknown) => error);
  revision = 2;
  const renewal = client.renew('x');
  expect(await settled(renewal)).toBe(false);
  const waiting = quick();
  client.restart('Ended.');
  expect(await open).toMatchObject({ code: 'worker-lost', message: 'Ended.' });
  await renewal;
  expect(await waiting).toBe(2);
  expect(workers).toHaveLength(2);
});

it('leaves no call waiting for a worker that is terminated before it is ready', async () => {
  client.restart('once');
  const early = quick();
  const renewal = client.renew('x');
  await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
  client.restart('twice');
  await renewal;
  expect(await early).toBe(1);
  expect(await quick()).toBe(1);
});
