import type { z } from 'zod';
import {
  type CommandInput,
  type CommandName,
  type CommandResults,
  callMessageSchema,
  type ReplyMessage,
  startMessageSchema,
} from '../contracts/commands.ts';
import { CloisterError, type ErrorCode, errorCodeSchema } from '../contracts/errors.ts';

/** How long a call may take unless it says otherwise: imports and exports of large notebooks take minutes. */
const CALL_DEADLINE_MS = 600_000;

/** The page's line to its agent worker. */
export interface WorkerClient {
  /** Calls a command; rejects with a `CloisterError`, and with `worker-lost` when the worker dies. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves once the worker is up; rejects when it could not open the database. */
  readonly ready: Promise<void>;
  /** By what name the worker holds its locks; null until it is up. */
  workerName(): string | null;
  /** Ends the worker, rejects what is open, and starts a new one that cancels these runs before it drives any. */
  restart(reason: string, cancel?: readonly string[]): void;
}

interface Open {
  resolve: (value: never) => void;
  reject: (error: CloisterError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Connects to a worker made by `spawn`, once `awaitGate` has resolved: with null when the gate stands, else with the reason
 * why it does not. Values that come back were made by our own worker from typed results.
 */
export function createWorkerClient(
  spawn: () => Worker,
  awaitGate: () => Promise<string | null> = async () => 'Nobody waited for the gate.',
): WorkerClient {
  const open = new Map<number, Open>();
  let nextId = 1;
  let workerName: string | null = null;
  let worker: Worker | null = null;
  /** Tells a start that was overtaken by another from the last one. */
  let start = 0;
  let ready = begin([]);

  async function begin(cancel: readonly string[]): Promise<void> {
    start += 1;
    const mine = start;
    const noGate = await awaitGate();
    if (mine !== start) return ready;
    worker = spawn();
    return greet(worker, { type: 'start', cancel: [...cancel], noGate });
  }

  function greet(target: Worker, message: z.infer<typeof startMessageSchema>): Promise<void> {
    target.postMessage(startMessageSchema.parse(message));
    return new Promise((resolve, reject) => {
      target.onmessage = (event: MessageEvent<ReplyMessage>) => {
        const message = event.data;
        if (message.type !== 'hello') return settle(message);
        workerName = message.worker;
        if (message.error) reject(toError(message.error));
        else resolve();
      };
      target.onerror = (event) => {
        event.preventDefault();
        const error = new CloisterError(
          'worker-lost',
          `The background part of Cloister stopped: ${event.message || 'unknown reason'}. Reload the page.`,
        );
        reject(error);
        rejectAll(error);
      };
    });
  }

  function settle(message: Exclude<ReplyMessage, { type: 'hello' }>): void {
    const entry = open.get(message.id);
    if (!entry) return;
    open.delete(message.id);
    clearTimeout(entry.timer);
    if (message.type === 'result') entry.resolve(message.value as never);
    else entry.reject(toError(message.error));
  }

  function rejectAll(error: CloisterError): void {
    for (const entry of open.values()) {
      clearTimeout(entry.timer);
      entry.reject(error);
    }
    open.clear();
  }

  return {
    get ready() {
      return ready;
    },
    workerName: () => workerName,
    async call(name, input) {
      await ready;
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          open.delete(id);
          reject(
            new CloisterError(
              'worker-lost',
              `${name} did not answer within ${CALL_DEADLINE_MS / 60_000} minutes. Reload the page.`,
              { name },
            ),
          );
        }, CALL_DEADLINE_MS);
        open.set(id, { resolve, reject, timer });
        worker?.postMessage(callMessageSchema.parse({ type: 'call', id, name, input }));
      });
    },
    restart(reason, cancel = []) {
      if (worker) {
        worker.onmessage = null;
        worker.onerror = null;
        worker.terminate();
      }
      worker = null;
      workerName = null;
      rejectAll(new CloisterError('worker-lost', reason));
      ready = begin(cancel);
      ready.catch(() => undefined);
    },
  };
}

function toError(error: { code: string; message: string; data?: Record<string, unknown> }): CloisterError {
  const code: ErrorCode = errorCodeSchema.catch('internal').parse(error.code);
  return new CloisterError(code, error.message, error.data ?? {});
}
