import type { WorkerClient } from '../../src/client/workers/worker-client.ts';

/** Creates a worker client that is ready, answers its calls with `call`, and has no worker to restart. */
export function fakeClient(call: WorkerClient['call']): WorkerClient {
  return {
    call,
    ready: Promise.resolve(),
    workerName: () => 'test',
    restart: () => {},
    renew: async () => {},
  };
}
