import type { WorkerClient } from './worker-client.ts';

/** The same line to the worker, with something done around each call. */
export function withCall(client: WorkerClient, call: WorkerClient['call']): WorkerClient {
  return {
    get ready() {
      return client.ready;
    },
    workerName: () => client.workerName(),
    restart: (reason, cancel) => client.restart(reason, cancel),
    renew: (reason) => client.renew(reason),
    call,
  };
}
