import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkerClient, type WorkerClient } from '../../src/live/worker-client.ts';

let revision = 1;
const workers: Worker[] = [];
const release = new BroadcastChannel('holding-worker');
let client: WorkerClient;

beforeEach(async () => {
  revision = 1;
  client = createWorkerClient(
    () => {
      const worker = new Worker(new URL('../support/browser/holding.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    async () => null,
    async () => revision,
  );
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
