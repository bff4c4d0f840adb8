import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkerClient, type WorkerClient } from '../../src/client/workers/worker-client.ts';

/** A worker under this list does not come up. */
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

/** Each answer is the list under which the worker that gave it was started. */
const quick = () => client.call('workspaces.list', {});
const held = () => client.call('files.read', { notebookId: 'n', path: '/a' });
const settled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((done) => setTimeout(() => done(false), 50))]);

/** The lists of the workers that there are. */
async function alive(): Promise<unknown[]> {
  const channel = new BroadcastChannel('holding-heirs');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => data !== 'ask' && heard.push(data);
  channel.postMessage('ask');
  await new Promise((done) => setTimeout(done, 100));
  channel.close();
  return heard;
}

it('does nothing when the worker runs under the list already', async () => {
  await client.renew('x');
  await client.renew('x');
  expect(workers).toHaveLength(1);
  expect(await quick()).toBe(1);
});

it('answers what is open, lets new calls wait, and goes on with a new worker', async () => {
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
  // The old one was there until the new one was up.
  expect(client.workerName()).toBe('under 2 after 1');
  expect(workers).toHaveLength(2);
});

it('takes several renewals at once for one', async () => {
  revision = 2;
  await Promise.all([client.renew('x'), client.renew('x'), client.renew('x')]);
  await client.renew('x');
  expect(workers).toHaveLength(2);
});

it('runs under the newest list when it changes again under way', async () => {
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

it('loses no call that is made in the moment of a renewal', async () => {
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

it('asks the old worker for a sign of life all the same', async () => {
  const open = held();
  revision = 2;
  const renewal = client.renew('x');
  expect(await settled(renewal)).toBe(false);
  expect(await client.call('app.ready', {})).toBe(1);
  release.postMessage('go');
  await Promise.all([open, renewal]);
});

it('keeps what is typed in the old worker while that one is waited for, and in the new one after', async () => {
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
  // What was answered by the old one was asked before the new one was asked anything.
  expect(await saved).toBe(1);
  expect(await waiting).toBe(2);
  expect(await client.call('drafts.save', { ...draft, text: 'abc' })).toBe(2);
});

it('lets the old worker end an import beside the new one, and asks it about that import', async () => {
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
  expect(await alive()).toEqual([3]);
});

it('does not end an import with a worker that is restarted', async () => {
  const importing = client.call('models.import', { files: [] });
  revision = 2;
  await client.renew('x');
  client.restart('Ended.');
  await client.ready;
  release.postMessage('go');
  expect(await importing).toBe(1);
});

it.each(['models.load', 'models.test'] as const)(
  'has the new worker begin anew what needs an engine: %s',
  async (name) => {
    const open = client.call(name, { modelId: 'm' });
    revision = 2;
    await client.renew('x');
    release.postMessage('go');
    expect(await open).toBe(2);
    expect(await alive()).toEqual([2]);
  },
);

it('tells who waits for an engine when no new worker comes up', async () => {
  const loading = client.call('models.load', { modelId: 'm' });
  revision = FAILING;
  await expect(client.renew('x')).rejects.toMatchObject({ code: 'internal' });
  await expect(loading).rejects.toMatchObject({ code: 'internal' });
});

it('ends a worker that does not answer within a minute, and says so to who waits for it', async () => {
  const open = held().catch((error: unknown) => error);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  revision = 2;
  const renewal = client.renew('The list has changed.');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  await renewal;
  expect(await open).toMatchObject({ code: 'worker-lost', message: 'The list has changed.' });
  expect(await quick()).toBe(2);
});

it('gives way to a restart, and whoever waits gets the worker that came of it', async () => {
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

it('lets nobody wait for a worker that was ended before it was up', async () => {
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
