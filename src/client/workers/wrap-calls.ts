import type { WorkerClient } from './worker-client.ts';

/** Returns the same client with another `call` function. */
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
