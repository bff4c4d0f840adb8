import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { type MessageValue, toErrorData } from '../../contracts/errors/errors.ts';
import { cancelledError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import type { ViewCalls } from '../../contracts/wire/view-requests.ts';

export interface ViewClient {
  /** Rejects with a `CloisterError`; with `worker-lost` when the worker ends before it has answered. */
  call: Connection<ViewCalls>['call'];
  /** Terminates the worker. Open calls reject with `cancelled`. */
  close(): void;
}

/** How long one call may take, in milliseconds: a table of 50 MiB is parsed in one call. */
const DEADLINE_MS = 60_000;

const lost = (reason: MessageValue) => workerLostError('fileUnread', { reason });

/**
 * Starts a worker for one view and connects to it. The worker is terminated when it fails or misses a deadline. Calls wait until it
 * is started.
 */
export function createViewClient(spawn: () => Promise<Worker>): ViewClient {
  const connecting = connect(spawn);
  // Each call reports that the worker could not be started.
  connecting.catch(() => undefined);
  return {
    call: (name, input, options) => connecting.then((connection) => connection.call(name, input, options)),
    close() {
      connecting.then((connection) => connection.close(cancelledError('viewClosed'))).catch(() => undefined);
    },
  };
}

async function connect(spawn: () => Promise<Worker>): Promise<Connection<ViewCalls>> {
  const worker = await spawn().catch((error: unknown) => {
    throw lost(toErrorData(error));
  });
  const connection = connectCalls<ViewCalls>(worker, {
    deadlineMs: DEADLINE_MS,
    lateError() {
      const error = workerLostError('fileSlow', { n: DEADLINE_MS / 1000 });
      connection.close(error);
      return error;
    },
    lostError: (reason) => lost(reason || 'the view worker stopped'),
    onLost: (error) => connection.close(error),
  });
  return connection;
}
