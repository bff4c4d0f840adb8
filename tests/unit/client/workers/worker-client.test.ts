import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkerClient } from '../../../../src/client/workers/worker-client.ts';

/** A worker that says it is up and then answers nothing. */
function silentWorker(): Worker {
  const worker: Partial<Worker> = {
    postMessage: () => {
      queueMicrotask(() =>
        worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data: { type: 'hello', worker: 'w' } })),
      );
    },
    terminate: () => undefined,
  };
  return worker as Worker;
}

describe('createWorkerClient', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives a call ten minutes, but an import as long as it takes', async () => {
    const { call } = createWorkerClient(silentWorker);
    const ended: string[] = [];
    const listing = call('files.list', { notebookId: 'n' }).catch((error) => ended.push(error.code));
    call('notebooks.import', { notebookId: 'n', entries: [] }).catch((error) => ended.push(`import ${error.code}`));
    await vi.advanceTimersByTimeAsync(3_600_000);
    await listing;
    expect(ended).toEqual(['worker-lost']);
  });
});
