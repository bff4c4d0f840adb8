import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRpc } from '../../../../src/client/workers/load-rpc.ts';
import { createWorkerClient } from '../../../../src/client/workers/worker-client.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { ManualWorker } from '../../../support/rpc/manual-worker.ts';
import { waitUntil } from '../../../support/wait-until.ts';

afterEach(() => vi.useRealTimers());

/** A client whose worker is up; the test answers its calls. */
async function startClient() {
  await loadRpc();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const workers: ManualWorker[] = [];
  const client = createWorkerClient({
    async spawn() {
      const made = new ManualWorker();
      workers.push(made);
      return made.worker;
    },
  });
  await waitUntil(() => expect(workers[0]?.calls).toHaveLength(1));
  workers[0]?.answer({ workerName: 'w' });
  await client.ready;
  return { client, workers };
}

const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toErrorData);

describe('createWorkerClient', () => {
  it('starts the worker with its input, and returns its name', async () => {
    const { client, workers } = await startClient();
    expect(workers[0]?.calls).toMatchObject([
      {
        name: 'start',
        input: {
          cancel: [],
          noGate: 'Network protection has not been checked yet.',
          allowedRevision: null,
          logMark: null,
        },
      },
    ]);
    expect(client.workerName()).toBe('w');
  });

  it('limits a call to ten minutes, but not an import', async () => {
    const { client, workers } = await startClient();
    const listing = failureOf(client.call('files.list', { notebookId: 'n' }));
    const importing = client.call('notebooks.import', { notebookId: 'n', entries: [] });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await listing).toMatchObject({ code: 'worker-lost', data: { name: 'files.list' } });
    workers[0]?.answer({ imported: 0, skipped: [] });
    expect(await importing).toEqual({ imported: 0, skipped: [] });
  });

  it('rejects all open calls when the worker fails', async () => {
    const { client, workers } = await startClient();
    const open = [
      client.call('files.list', { notebookId: 'n' }),
      client.call('notebooks.import', { notebookId: 'n', entries: [] }),
    ].map(failureOf);
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.fail('out of memory');
    for (const failure of await Promise.all(open))
      expect(failure).toMatchObject({ code: 'worker-lost', message: expect.stringContaining('out of memory') });
  });

  it('terminates the worker on restart, and rejects its open calls with the reason', async () => {
    const { client, workers } = await startClient();
    const open = failureOf(client.call('files.list', { notebookId: 'n' }));
    await vi.advanceTimersByTimeAsync(0);
    client.restart('It was unresponsive.', ['run-1']);
    expect(await open).toMatchObject({ code: 'worker-lost', message: 'It was unresponsive.' });
    expect(workers[0]?.isTerminated).toBe(true);
    await waitUntil(() => expect(workers[1]?.calls).toMatchObject([{ name: 'start', input: { cancel: ['run-1'] } }]));
  });

  it('says why a worker is lost whose script cannot be fetched, and what to do', async () => {
    await loadRpc();
    const manual = new ManualWorker();
    const failure = failureOf(createWorkerClient({ spawn: async () => manual.worker }).ready);
    await waitUntil(() => expect(manual.calls).toHaveLength(1));
    // Browsers send an error without a message.
    manual.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await failure).toMatchObject({
      code: 'worker-lost',
      message: expect.stringMatching(/^The background worker’s script couldn’t be loaded: .* Go online, then reload/),
    });
  });

  it('rejects `ready` with the error of the start', async () => {
    await loadRpc();
    const manual = new ManualWorker();
    const { ready } = createWorkerClient({ spawn: async () => manual.worker });
    const failure = failureOf(ready);
    await waitUntil(() => expect(manual.calls).toHaveLength(1));
    const error = { code: 'database-newer', message: 'Reload.', data: { version: 9 } };
    manual.say({ id: manual.calls[0]?.id, type: 'HANDLER', name: 'throw', value: error });
    expect(await failure).toEqual(error);
  });
});
