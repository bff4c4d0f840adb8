import { CloisterError, isErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import type {
  CallMessage,
  CommandInput,
  CommandName,
  CommandResults,
  ReplyMessage,
  StartMessage,
} from '../../contracts/wire/commands.ts';

/** How long a call may take. */
const CALL_DEADLINE_MS = 600_000;

/**
 * What takes as long as files are large, and needs neither engines nor other servers: a worker whose place another takes goes on
 * with it beside the new one. What is asked about it by its `importId` goes to the worker that does it.
 */
const STAYING: readonly CommandName[] = [
  ...(['notebooks.import', 'notebooks.export'] as const),
  ...(['models.add', 'models.export', 'models.import'] as const),
];

/** What takes as long as a model is large, and needs the engines, which go to the next worker: that one begins it anew. */
const BEGUN_ANEW: readonly CommandName[] = ['models.load', 'models.test'];

/** A worker that dies says so, and the person can stop most. */
const WITHOUT_DEADLINE: readonly CommandName[] = [...STAYING, ...BEGUN_ANEW];

/** How long a worker that is to be renewed may take to answer what else it was asked before. */
const DRAIN_MS = 60_000;

/**
 * What is asked of a worker that is about to be renewed all the same: a sign of life, to stop, and to keep what is typed, which is
 * nowhere else yet. It is answered before the next worker is asked anything, so that nothing overtakes it.
 */
const URGENT: readonly CommandName[] = [
  ...(['app.ready', 'runs.cancel', 'runs.pause'] as const),
  ...(['drafts.save', 'drafts.commit', 'drafts.settle'] as const),
];

/** The page's line to its agent worker. */
export interface WorkerClient {
  /** Calls a command; rejects with a `CloisterError`, and with `worker-lost` when the worker dies. */
  call<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]>;
  /** Resolves once the worker is up; rejects when it could not open the database. */
  readonly ready: Promise<void>;
  /** By what name the worker holds its locks; null until it is up. */
  workerName(): string | null;
  /** Ends the worker, rejects what is open there, and starts a new one that cancels these runs before it drives any. */
  restart(reason: string, cancel?: readonly string[]): void;
  /**
   * Sees to it that the worker was started under the gate's list as it is now, or later. If it was not, new calls wait, open
   * ones are answered, and a new worker takes its place; what is not answered after a minute rejects with `worker-lost` and
   * `reason`. Nobody waits for what takes long: the old worker ends it beside the new one, or the new one begins it anew.
   * Rejects as `ready` does.
   */
  renew(reason: string): Promise<void>;
}

interface Open {
  readonly name: CommandName;
  readonly input: unknown;
  /** Who was asked; null while it waits for the next worker. */
  worker: Worker | null;
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
  /** Workers whose place another has taken, with what they still do. */
  const staying = new Set<Worker>();
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
        if (message.type !== 'hello') return settle(target, message);
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
        rejectAll(error, ({ worker: asked }) => asked === target);
      };
    });
  }

  function settle(from: Worker, message: Exclude<ReplyMessage, { type: 'hello' }>): void {
    const entry = open.get(message.id);
    // What was begun anew is the other worker's to answer.
    if (entry?.worker !== from) return;
    close(message.id, entry);
    if (message.type === 'result') entry.resolve(message.value as never);
    else entry.reject(toError(message.error));
  }

  function close(id: number, { worker: asked, timer }: Open): void {
    clearTimeout(timer);
    open.delete(id);
    if (asked !== null && staying.has(asked)) endUnlessStaying(asked);
    if (!isAwaited()) onIdle?.();
  }

  function rejectAll(error: CloisterError, which: (entry: Open) => boolean): void {
    for (const [id, entry] of [...open]) {
      if (!which(entry)) continue;
      close(id, entry);
      entry.reject(error);
    }
  }

  /** Whether the worker still has to answer something before another can take its place. */
  function isAwaited(): boolean {
    return [...open.values()].some((entry) => entry.worker === worker && !isLong(entry));
  }

  function endUnlessStaying(left: Worker): void {
    if ([...open.values()].some((entry) => entry.worker === left)) return void staying.add(left);
    staying.delete(left);
    left.terminate();
  }

  function send(id: number, entry: Open, to: Worker | null): void {
    entry.worker = to;
    to?.postMessage({ type: 'call', id, name: entry.name, input: entry.input } satisfies CallMessage);
  }

  /** Ends the worker, which hears nothing any more, and rejects what it or the next one was to answer. */
  function endNow(reason: string): void {
    const left = worker;
    if (left) {
      left.onmessage = null;
      left.onerror = null;
    }
    worker = null;
    workerName = null;
    rejectAll(new CloisterError('worker-lost', reason), (entry) => entry.worker === left || entry.worker === null);
    left?.terminate();
  }

  /** Resolves once nothing is open that is waited for, or after a minute. */
  async function drain(): Promise<void> {
    if (!isAwaited()) return;
    const idle = Promise.withResolvers<void>();
    onIdle = idle.resolve;
    const timer = setTimeout(idle.resolve, DRAIN_MS);
    await idle.promise;
    clearTimeout(timer);
    onIdle = null;
  }

  /** Lets go of the worker, which only goes on with what stays, and begins another. */
  async function succeed(reason: string): Promise<void> {
    const left = worker;
    worker = null;
    workerName = null;
    rejectAll(new CloisterError('worker-lost', reason), (entry) => entry.worker === left && !isLong(entry));
    for (const entry of open.values())
      if (entry.worker === left && BEGUN_ANEW.includes(entry.name)) entry.worker = null;
    // If it stays for something else: a test without its engine would come to nothing, and that is not to be kept.
    left?.postMessage({ type: 'call', id: nextId++, name: 'models.stopTest', input: {} } satisfies CallMessage);
    try {
      await begin([]);
      for (const [id, entry] of open) if (entry.worker === null) send(id, entry, worker);
    } catch (error) {
      const { code, message, data = {} } = toErrorData(error);
      rejectAll(new CloisterError(code, message, data), (entry) => entry.worker === null);
      throw error;
    } finally {
      // Only when the new one is up: it may take over what the old one alone has in memory, such as an unlocked vault.
      if (left) endUnlessStaying(left);
    }
  }

  function replace(reason: string): Promise<void> {
    const mine = start;
    ready = drain().then(() => {
      // Somebody has ended it in the meantime.
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
      let doer = doerOf(open.values(), input);
      // A renewal that begins while this waits is waited for as well; between the last look and the sending nothing happens.
      for (let awaited: Promise<void> | null = null; doer === null && awaited !== ready; ) {
        if (onIdle !== null && URGENT.includes(name)) break;
        awaited = ready;
        await awaited;
        doer = doerOf(open.values(), input);
      }
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const entry: Open = { name, input, worker: null, resolve, reject, timer: undefined };
        const onTime = () => {
          close(id, entry);
          reject(
            new CloisterError(
              'worker-lost',
              `${name} did not answer within ${CALL_DEADLINE_MS / 60_000} minutes. Reload the page.`,
              { name },
            ),
          );
        };
        if (!WITHOUT_DEADLINE.includes(name)) entry.timer = setTimeout(onTime, CALL_DEADLINE_MS);
        open.set(id, entry);
        send(id, entry, doer ?? worker);
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

/** What nobody waits for when a worker is renewed. The browser's own model is added by engines, and that is quick. */
function isLong({ name, input }: Pick<Open, 'name' | 'input'>): boolean {
  return WITHOUT_DEADLINE.includes(name) && fieldOf(input, 'engine') !== 'built-in';
}

/** Who works on the import that is asked about; null where nobody does, or about none. */
function doerOf(open: Iterable<Open>, input: unknown): Worker | null {
  const importId = fieldOf(input, 'importId');
  if (importId === undefined) return null;
  return [...open].find((entry) => fieldOf(entry.input, 'importId') === importId)?.worker ?? null;
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && field in input ? Reflect.get(input, field) : undefined;
}

function toError(error: { code: string; message: string; data?: Record<string, unknown> }): CloisterError {
  const code = isErrorCode(error.code) ? error.code : 'internal';
  return new CloisterError(code, error.message, error.data ?? {});
}
