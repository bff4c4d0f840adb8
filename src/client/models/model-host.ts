import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { CloisterError, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import type { MODEL_WORKER_CALLS, ModelHostKind } from '../../contracts/wire/model-port.ts';
import type { HostExit, OpenedHost } from '../../contracts/wire/page-calls.ts';
import type { CallTypesOf } from '../../contracts/wire/rpc.ts';
import { createEnginePlace } from './engine-place.ts';
import { noteHeldModel } from './model-notices.ts';

export interface ModelHostParts {
  /** Starts the worker that holds an engine. */
  readonly spawn: () => Promise<Worker>;
  /** Serves the engines in the page on a port; returns how to end that. */
  readonly serveEngines: (port: MessagePort) => Promise<() => void>;
  /** Whether the engine's files are on the device; null where nothing keeps them. */
  readonly hasEngines: () => Promise<boolean | null>;
  /** Has the engine's files kept for the next start without a network. */
  readonly keepEngines: () => Promise<void>;
}

/** What one agents' worker may do with the hosts. Only the latest attached one has a say. */
export interface AttachedWorker {
  /** Starts the host where there is none. Rejects with `model-busy`, `offline`, or `cancelled` once a later worker is attached. */
  open(kind: ModelHostKind): Promise<OpenedHost<MessagePort>>;
  /** Null where there is no such host. */
  takeOver(kind: ModelHostKind): Promise<OpenedHost<MessagePort> | null>;
  drop(kind: ModelHostKind): void;
  note(kind: ModelHostKind, held: { modelId: string; phase: 'loading' | 'loaded' } | null): void;
}

/**
 * Holds the engines of this tab. Stays while the agents' worker is replaced, so that a loaded model stays loaded.
 *
 *     none ──open──▶ started ⇄ loading ⇄ loaded
 *                       └──drop, failure, frozen window, next worker (`page` and `device`)──▶ none
 */
export interface ModelHost {
  /** @param onExit told of a host that ended by itself while this worker was the latest */
  attach(onExit: (exit: HostExit) => void): AttachedWorker;
}

interface OpenHost {
  readonly connect: (port: MessagePort) => void;
  readonly end: () => void;
  loaded: string | null;
}

interface Agents {
  readonly onExit: (exit: HostExit) => void;
}

/** One host of each kind at most. The one of the kind `worker` holds a lock: only one tab of a browser has it. */
export function createModelHost(parts: ModelHostParts): ModelHost {
  const hosts = new Map<ModelHostKind, OpenHost>();
  const place = createEnginePlace();
  let agents: Agents | null = null;
  /** Hosts are opened one after another: two calls at once must not start two. */
  let last: Promise<unknown> = Promise.resolve();
  let heldBy: ModelHostKind | null = null;

  function drop(kind: ModelHostKind): void {
    hosts.get(kind)?.end();
    hosts.delete(kind);
    if (kind === 'worker') place.leave();
    if (kind === heldBy) holdNothing();
  }

  function holdNothing(): void {
    heldBy = null;
    noteHeldModel(null);
  }

  /** The host ended by itself. */
  function lose(kind: ModelHostKind, error: ErrorData): void {
    if (!hosts.has(kind)) return;
    // Before the port to the host closes: that would name no reason.
    agents?.onExit({ host: kind, error });
    drop(kind);
  }

  async function start(kind: ModelHostKind): Promise<OpenHost> {
    const started: OpenHost = await make(kind, (error) => {
      if (hosts.get(kind) === started) lose(kind, error);
    });
    return started;
  }

  async function make(kind: ModelHostKind, onExit: (error: ErrorData) => void): Promise<OpenHost> {
    if (kind === 'page') return openPage(parts, onExit);
    if (kind === 'worker') {
      await refuseOffline(parts);
      await place.take();
      // Models are used without a network as well.
      parts.keepEngines().catch(() => undefined);
    }
    return openWorker(parts, onExit);
  }

  function inOrder<T>(open: () => Promise<T>): Promise<T> {
    const opening = last.then(open);
    last = opening.catch(() => undefined);
    return opening;
  }

  /** A new port to the host, which is started unless `known` alone will do. */
  async function connect(from: Agents, kind: ModelHostKind, known: boolean): Promise<OpenedHost<MessagePort> | null> {
    // A port of the latest worker would be closed for one that has no use for it.
    if (from !== agents) throw replaced();
    const there = hosts.get(kind);
    if (!there && known) return null;
    const host = there ?? (await start(kind));
    hosts.set(kind, host);
    if (from !== agents) {
      drop(kind);
      throw replaced();
    }
    const { port1, port2 } = new MessageChannel();
    host.connect(port1);
    return { port: port2, loaded: host.loaded };
  }

  // The browser takes the memory of a window that it freezes.
  document.addEventListener('freeze', () =>
    lose('worker', {
      code: 'model-lost',
      message: 'The browser suspended this window and unloaded the model. The next request loads the model again.',
    }),
  );

  return {
    attach(onExit) {
      const me: Agents = { onExit };
      agents = me;
      // The next worker takes over a loaded model of the kind `worker` alone.
      drop('page');
      drop('device');
      if (heldBy !== null && !hosts.has(heldBy)) holdNothing();
      return {
        async open(kind) {
          const opened = await inOrder(() => connect(me, kind, false));
          if (opened === null) throw replaced();
          return opened;
        },
        takeOver: (kind) => inOrder(() => connect(me, kind, true)),
        drop(kind) {
          if (me === agents) drop(kind);
        },
        note(kind, held) {
          if (me !== agents) return;
          const host = hosts.get(kind);
          if (host) host.loaded = held?.phase === 'loaded' ? held.modelId : null;
          heldBy = held === null ? null : kind;
          noteHeldModel(held);
        },
      };
    },
  };
}

const replaced = () => new CloisterError('cancelled', 'The worker was replaced by another one.');

function openPage({ serveEngines }: ModelHostParts, onExit: (error: ErrorData) => void): OpenHost {
  let end = () => {};
  return {
    connect(port) {
      end();
      const served = serveEngines(port);
      end = () =>
        void served.then(
          (stop) => stop(),
          () => undefined,
        );
      served.catch((error: unknown) => onExit(toErrorData(error)));
    },
    end: () => end(),
    loaded: null,
  };
}

/** How long the worker may take to accept a port, in milliseconds: its script is loaded first. */
const CONNECT_DEADLINE_MS = 60_000;

type ModelWorkerCalls = CallTypesOf<typeof MODEL_WORKER_CALLS, { connect: null }>;

async function openWorker({ spawn }: ModelHostParts, onExit: (error: ErrorData) => void): Promise<OpenHost> {
  const lost = (reason: string) => {
    const why = reason || 'its files could not be loaded';
    return new CloisterError(
      'model-lost',
      `The model worker stopped: ${why}. Load the model again; if that fails, choose another model.`,
      { next: 'another-model' },
    );
  };
  const worker: Connection<ModelWorkerCalls> = connectCalls<ModelWorkerCalls>(await spawn(), {
    deadlineMs: CONNECT_DEADLINE_MS,
    lateError: () => lost('it did not start in time'),
    lostError: lost,
    onLost: (error) => onExit(toErrorData(error)),
  });
  return {
    // Where the worker fails, `onExit` is told.
    connect: (port) => void worker.call('connect', {}, { port }).catch(() => undefined),
    end: () => worker.close(new CloisterError('cancelled', 'The model worker was stopped.')),
    loaded: null,
  };
}

async function refuseOffline({ hasEngines }: ModelHostParts): Promise<void> {
  if (navigator.onLine || (await hasEngines()) !== false) return;
  const message =
    'The model engine is not on this device yet, and the device is offline. Go online, wait until Cloister has downloaded the engine, then load the model again.';
  throw new CloisterError('offline', message);
}
