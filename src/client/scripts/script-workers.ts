import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { cancelledError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import type { ScriptHostCalls } from '../../contracts/wire/script-requests.ts';

/** The script workers of a page. Each runs one program. */
export interface ScriptWorkers {
  /** Starts a worker, and resolves with its number and a port to it. It is terminated after `maxMs` at the latest. */
  open(maxMs: number): Promise<{ readonly worker: number; readonly port: MessagePort }>;
  /** Terminates a worker, whatever it does. */
  end(worker: number): void;
}

const ended = () => cancelledError('script');

export function createScriptWorkers(spawn: () => Promise<Worker>): ScriptWorkers {
  const open = new Map<number, Connection<ScriptHostCalls>>();
  let last = 0;

  function end(worker: number): void {
    open.get(worker)?.close(ended());
    open.delete(worker);
  }

  return {
    async open(maxMs) {
      const connection = connectCalls<ScriptHostCalls>(await spawn(), {
        deadlineMs: maxMs,
        lateError: ended,
        lostError: (reason) => workerLostError('scriptStart', { reason: reason || 'its worker stopped' }),
      });
      last += 1;
      const worker = last;
      open.set(worker, connection);
      setTimeout(() => end(worker), maxMs);
      const { port1, port2 } = new MessageChannel();
      try {
        await connection.call('connect', {}, { port: port2 });
      } catch (error) {
        end(worker);
        throw error;
      }
      return { worker, port: port1 };
    },
    end,
  };
}
