import type {
  CallMessage,
  CommandInput,
  CommandName,
  CommandResults,
  ReplyMessage,
  StartMessage,
} from '../contracts/commands.ts';
import { CloisterError, isErrorCode } from '../contracts/errors.ts';

/** How long a call may take. */
const CALL_DEADLINE_MS = 600_000;

/** What takes as long as the notebook or the model is large: a worker that dies says so, and the person can stop most. */
const WITHOUT_DEADLINE: readonly CommandName[] = [
  ...(['notebooks.import', 'notebooks.export'] as const),
  ...(['models.add', 'models.load', 'models.test', 'models.export', 'models.import'] as const),
];

/** How long a worker that is to be renewed may take to answer what it was asked before. */
const DRAIN_MS = 60_000;

/** What is asked of a worker that is about to be renewed all the same: a sign of life, and to stop. */
const URGENT: readonly CommandName[] = ['app.ready', 'runs.cancel', 'runs.pause'];

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
  /**
   * Sees to it that the worker was started under the gate's list as it is now, or later. If it was not, new calls wait, open
   * ones are answered, and a new worker takes its place; what is not answered after a minute rejects with `worker-lost` and
   * `reason`. Rejects as `ready` does.
   */
  renew(reason: string): Promise<void>;
}

interface Open {
  resolve: (value: never) => void;
  reject: (error: CloisterError) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Connects to a worker made by `spawn`, once `awaitGate` has resolved: with null when the gate stands, else with the reason
 * why it does not. Values that come back were made by our own worker from typed results.
 *
 * @param readRevision `GateState.allowedRevision` as it is now; null when it cannot be told
 */
export function createWorkerClient(
  spawn: () => Worker,
  awaitGate: () => Promise<string | null> = async () => 'Nobody waited for the gate.',
  readRevision: () => Promise<number | null> = async () => null,
): WorkerClient {
  const open = new Map<number, Open>();
  let nextId = 1;
  let workerName: string | null = null;
  let worker: Worker | null = null;
  /** Tells a start that was overtaken by another from the last one. */
  let start = 0;
  /** The gate's list under which the worker was started. */
  let revision: number | null = null;
  let renewing: Promise<void> | null = null;
  /** Set while a worker that is to be renewed answers what is open. */
  let onIdle: (() => void) | null = null;
  /** Hands those who wait for a worker that was ended before it was up over to the next one. */
  let handOver: ((next: Promise<void>) => void) | null = null;
  let ready = begin([]);

  async function begin(cancel: readonly string[]): Promise<void> {
    start += 1;
    const mine = start;
    const noGate = await awaitGate();
    // Before the worker's script is loaded, which fixes its policy: what changes from here on is a later list.
    const allowedRevision = await readRevision().catch(() => null);
    if (mine !== start) return ready;
    revision = allowedRevision;
    worker = spawn();
    return greet(worker, { type: 'start', cancel: [...cancel], noGate, allowedRevision });
  }

  function greet(target: Worker, message: StartMessage): Promise<void> {
    target.postMessage(message);
    return new Promise((resolve, reject) => {
      handOver = resolve;
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
    close(message.id);
    clearTimeout(entry.timer);
    if (message.type === 'result') entry.resolve(message.value as never);
    else entry.reject(toError(message.error));
  }

  function close(id: number): void {
    open.delete(id);
    if (open.size === 0) onIdle?.();
  }

  function rejectAll(error: CloisterError): void {
    for (const entry of open.values()) {
      clearTimeout(entry.timer);
      entry.reject(error);
    }
    open.clear();
    onIdle?.();
  }

  /** Lets go of the worker, which hears nothing any more, and rejects what is open. Gives back how to end it. */
  function leave(reason: string): () => void {
    const left = worker;
    if (left) {
      left.onmessage = null;
      left.onerror = null;
    }
    worker = null;
    workerName = null;
    rejectAll(new CloisterError('worker-lost', reason));
    return () => left?.terminate();
  }

  /** Resolves once no call is open, or after a minute. */
  async function drain(): Promise<void> {
    if (open.size === 0) return;
    const idle = Promise.withResolvers<void>();
    onIdle = idle.resolve;
    const timer = setTimeout(idle.resolve, DRAIN_MS);
    await idle.promise;
    clearTimeout(timer);
    onIdle = null;
  }

  function replace(reason: string): Promise<void> {
    const mine = start;
    ready = drain().then(() => {
      // Somebody has ended it in the meantime.
      if (mine !== start) return ready;
      const end = leave(reason);
      // Only when the new one is up: it may take over what the old one alone has in memory, such as an unlocked vault.
      return begin([]).finally(end);
    });
    ready.catch(() => undefined);
    return ready;
  }

  return {
    get ready() {
      return ready;
    },
    workerName: () => workerName,
    async call(name, input) {
      // A renewal that begins while this waits is waited for as well; between the last look and the sending nothing happens.
      for (let awaited: Promise<void> | null = null; awaited !== ready; ) {
        if (onIdle !== null && URGENT.includes(name)) break;
        awaited = ready;
        await awaited;
      }
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const onTime = () => {
          close(id);
          reject(
            new CloisterError(
              'worker-lost',
              `${name} did not answer within ${CALL_DEADLINE_MS / 60_000} minutes. Reload the page.`,
              { name },
            ),
          );
        };
        const timer = WITHOUT_DEADLINE.includes(name) ? undefined : setTimeout(onTime, CALL_DEADLINE_MS);
        open.set(id, { resolve, reject, timer });
        worker?.postMessage({ type: 'call', id, name, input } satisfies CallMessage);
      });
    },
    restart(reason, cancel = []) {
      leave(reason)();
      const toNext = handOver;
      ready = begin(cancel);
      toNext?.(ready);
      ready.catch(() => undefined);
    },
    async renew(reason) {
      for (;;) {
        const wanted = await readRevision().catch(() => null);
        await ready;
        if (wanted === null || (revision !== null && revision >= wanted)) return;
        renewing ??= replace(reason).finally(() => {
          renewing = null;
        });
        await renewing;
      }
    },
  };
}

function toError(error: { code: string; message: string; data?: Record<string, unknown> }): CloisterError {
  const code = isErrorCode(error.code) ? error.code : 'internal';
  return new CloisterError(code, error.message, error.data ?? {});
}
