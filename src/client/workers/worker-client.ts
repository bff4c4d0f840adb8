import type { Connection } from '../../adapters/comlink/connect-calls.ts';
import { CloisterError, type Message, toErrorData } from '../../contracts/errors/errors.ts';
import { startWorkerLost } from '../../contracts/errors/messages/start-messages.ts';
import type { CommandInput, CommandName, CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { StartInput, StartResults } from '../../contracts/wire/commands/start-calls.ts';
import { hasDeadline, isLong, isRestartedByNew, isUrgent, jobOf } from './command-kinds.ts';

import { loadRpc } from './load-rpc.ts';

/** How long a call may take, in milliseconds. */
const CALL_DEADLINE_MS = 600_000;

/** How long a worker that is to be replaced may take to answer its open calls, in milliseconds. */
const DRAIN_MS = 60_000;

/** The page's connection to its agent worker. */
export interface WorkerClient {
  /** Calls a command; rejects with a `CloisterError`, and with `worker-lost` when the worker is terminated. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves once the worker is up; rejects when it could not open the database. */
  readonly ready: Promise<void>;
  /** The name under which the worker holds its locks; null until it is up. */
  workerName(): string | null;
  /** Terminates the worker, rejects its open calls, and starts a new one that cancels these runs before it drives any. */
  restart(reason: string | Message, cancel?: readonly string[]): void;
  /**
   * Ensures that the worker was started under the network gate's current allowlist, or a later one. If it was not, new calls
   * wait, open ones are answered, and a new worker replaces it; calls that are not answered after a minute reject with
   * `worker-lost` and `reason`. Long commands are not waited for: the old worker finishes them beside the new one, or the new one
   * restarts them. Rejects as `ready` does.
   */
  renew(reason: string | Message): Promise<void>;
}

export interface WorkerClientParts {
  readonly spawn: () => Promise<Worker>;
  /** Resolves with null once the network gate is on, else with the reason why it is off. */
  readonly awaitGate?: () => Promise<string | null>;
  /** Reads the current `GateState.allowedRevision`; null when it is unknown. */
  readonly readRevision?: () => Promise<number | null>;
  /** Reads the newest log entry that the page knows of. */
  readonly readLogMark?: () => string | null;
  /** Answers the page calls of a new worker on a port. */
  readonly servePage?: (port: MessagePort) => void;
}

type AgentCalls = Record<CommandName, { input: unknown; result: unknown }> & {
  start: { input: StartInput; result: StartResults['start'] };
};
type AgentWorker = Connection<AgentCalls>;

interface OpenCall {
  readonly name: CommandName;
  readonly input: unknown;
  /** The worker that was called; null while the call waits for the next worker. */
  worker: AgentWorker | null;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Connects to workers made by `spawn`, one after another. Results are not validated, because they come from the app's
 * own worker.
 *
 *     starting ──start answered──▶ ready ──renew──▶ draining ──idle, or 60 s──▶ replaced ──long calls answered──▶ terminated
 *        │                           │                                              (the next worker: starting)
 *        │                           └──restart: unresponsive after a cancel──▶ terminated (the next worker: starting)
 *        └──start rejected, script failed──▶ failed: `ready` rejects
 */
export function createWorkerClient({
  spawn,
  awaitGate = async () => 'Network protection has not been checked yet.',
  readRevision = async () => null,
  readLogMark = () => null,
  servePage = (port) => port.close(),
}: WorkerClientParts): WorkerClient {
  const open = new Set<OpenCall>();
  let workerName: string | null = null;
  let worker: AgentWorker | null = null;
  /** Identifies the latest start, so that an overtaken start can stop. */
  let start = 0;
  /** The revision of the allowlist under which the worker was started. */
  let revision: number | null = null;
  let renewing: Promise<void> | null = null;
  /** Replaced workers that still execute long commands. */
  const replaced = new Set<AgentWorker>();
  /** Set while a worker that is to be replaced answers its open calls. */
  let onIdle: (() => void) | null = null;
  /** Resolves the start of a worker that was terminated before it was ready with the start of the next one. */
  let handOver: ((next: Promise<void>) => void) | null = null;
  let ready = begin([]);

  async function begin(cancel: readonly string[]): Promise<void> {
    start += 1;
    const mine = start;
    const noGate = await awaitGate();
    const { connectCalls, workerLostError } = await loadRpc();
    // Read before the worker's script is loaded, which fixes its policy: a later change belongs to a later list.
    const allowedRevision = await readRevision().catch(() => null);
    if (mine !== start) return ready;
    const spawned = await spawn();
    if (mine !== start) {
      spawned.terminate();
      return ready;
    }
    revision = allowedRevision;
    let isUp = false;
    const begun = connectCalls<AgentCalls>(spawned, {
      deadlineMs: CALL_DEADLINE_MS,
      lateError: (name, deadlineMs) => workerLostError('silent', { name, n: deadlineMs / 60_000 }),
      lostError(reason) {
        // A script that cannot be fetched is an error without a message.
        if (reason === '' && !isUp) return workerLostError('notLoaded');
        return workerLostError('stopped', { reason: reason || 'unknown reason' });
      },
    });
    worker = begun;
    const { port1, port2 } = new MessageChannel();
    servePage(port1);
    const started = begun.call(
      'start',
      { cancel: [...cancel], noGate, allowedRevision, logMark: readLogMark() },
      { port: port2, deadlineMs: null },
    );
    return new Promise((resolve, reject) => {
      handOver = resolve;
      started.then((result) => {
        isUp = true;
        if (worker === begun) workerName = result.workerName;
        resolve();
      }, reject);
    });
  }

  function send(call: OpenCall, to: AgentWorker | null): void {
    call.worker = to;
    const deadline = hasDeadline(call.name) ? {} : { deadlineMs: null };
    to?.call(call.name, call.input, deadline).then(
      (value) => settle(call, to, () => call.resolve(value as never)),
      (error: unknown) => settle(call, to, () => call.reject(error)),
    );
  }

  function settle(call: OpenCall, from: AgentWorker, answer: () => void): void {
    // A restarted call is answered by the next worker.
    if (call.worker !== from || !open.has(call)) return;
    close(call);
    answer();
  }

  function close(call: OpenCall): void {
    open.delete(call);
    if (call.worker !== null && replaced.has(call.worker)) endUnlessBusy(call.worker);
    if (!isAwaited()) onIdle?.();
  }

  function rejectAll(error: CloisterError, which: (call: OpenCall) => boolean): void {
    for (const call of [...open]) {
      if (!which(call)) continue;
      close(call);
      call.reject(error);
    }
  }

  /** Returns whether the worker has to answer a call before another worker can replace it. */
  function isAwaited(): boolean {
    return [...open].some((call) => call.worker === worker && !isLong(call));
  }

  function endUnlessBusy(left: AgentWorker): void {
    if ([...open].some((call) => call.worker === left)) return void replaced.add(left);
    replaced.delete(left);
    left.close(lost(startWorkerLost.sentence('replaced')));
  }

  /** Terminates the worker, and rejects the calls that it or the next worker was to answer. */
  function endNow(reason: string | Message): void {
    const left = worker;
    worker = null;
    workerName = null;
    const error = lost(reason);
    rejectAll(error, (call) => call.worker === left || call.worker === null);
    left?.close(error);
  }

  /** Resolves once no awaited call is open, or after a minute. */
  async function drain(): Promise<void> {
    if (!isAwaited()) return;
    const idle = Promise.withResolvers<void>();
    onIdle = idle.resolve;
    const timer = setTimeout(idle.resolve, DRAIN_MS);
    await idle.promise;
    clearTimeout(timer);
    onIdle = null;
  }

  /** Starts another worker; the previous worker only finishes its long commands. */
  async function succeed(reason: string | Message): Promise<void> {
    const left = worker;
    worker = null;
    workerName = null;
    rejectAll(lost(reason), (call) => call.worker === left && !isLong(call));
    for (const call of open) if (call.worker === left && isRestartedByNew(call)) call.worker = null;
    // While the old worker stays for another command, a test without its engine would fail, and that result must not be
    // stored.
    left?.call('models.stopTest', {}).catch(() => undefined);
    try {
      await begin([]);
      for (const call of open) if (call.worker === null) send(call, worker);
    } catch (error) {
      const said = toErrorData(error);
      rejectAll(new CloisterError(said.code, said, said.data), (call) => call.worker === null);
      throw error;
    } finally {
      // Terminated only now, because the new worker may take over what only the old one has in memory, such as an
      // unlocked vault.
      if (left) endUnlessBusy(left);
    }
  }

  function replace(reason: string | Message): Promise<void> {
    const mine = start;
    ready = drain().then(() => {
      // The worker was restarted in the meantime.
      if (mine !== start) return ready;
      return succeed(reason);
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
      let executing = jobOf(open, input);
      // Also waits for a renewal that begins during this wait. No code runs between the last check and the sending.
      for (let awaited: Promise<void> | null = null; !executing && awaited !== ready; ) {
        if (onIdle !== null && isUrgent(name)) break;
        awaited = ready;
        await awaited;
        executing = jobOf(open, input);
      }
      return new Promise((resolve, reject) => {
        const call: OpenCall = { name, input, worker: null, resolve, reject };
        open.add(call);
        send(call, executing?.worker ?? worker);
      });
    },
    restart(reason, cancel = []) {
      endNow(reason);
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

const lost = (reason: string | Message) => new CloisterError('worker-lost', reason);
