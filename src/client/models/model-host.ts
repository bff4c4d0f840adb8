import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { modelLostError } from '../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import { offlineError } from '../../contracts/errors/messages/server-messages.ts';
import type { MODEL_WORKER_CALLS, ModelHostKind } from '../../contracts/wire/model-port.ts';
import type { HostExit, OpenedHost } from '../../contracts/wire/page-calls.ts';
import type { CallTypesOf } from '../../contracts/wire/rpc.ts';
import { createEnginePlace } from './engine-place.ts';
import { noteHeldModel } from './model-notices.ts';

export interface ModelHostParts {
  /** Starts the worker that holds an engine. */
  readonly spawn: () => Promise<Worker>;
  /** Serves the engines in the page on a port; returns a function that stops it. */
  readonly serveEngines: (port: MessagePort) => Promise<() => void>;
  /** Resolves with whether the engine's files are on the device; null without a service worker. */
  readonly hasEngines: () => Promise<boolean | null>;
  /** Caches the engine's files for the next start without a network. */
  readonly keepEngines: () => Promise<void>;
}

/** The access of one agent worker to the hosts. Only the latest attached worker has any. */
export interface AttachedWorker {
  /**
   * Returns the host, started if necessary. Rejects with `model-busy`, `offline`, or `cancelled` once a later worker is
   * attached.
   */
  open(kind: ModelHostKind): Promise<OpenedHost<MessagePort>>;
  /** Returns a host that is started already; null without one. */
  takeOver(kind: ModelHostKind): Promise<OpenedHost<MessagePort> | null>;
  drop(kind: ModelHostKind): void;
  note(kind: ModelHostKind, held: { modelId: string; phase: 'loading' | 'loaded' } | null): void;
}

/**
 * Holds the engines of this tab. Outlives the agent worker, so that a loaded model stays loaded.
 *
 *     none ──open──▶ started ⇄ loading ⇄ loaded
 *                       └──drop, failure, frozen window, next worker (`page` and `device`)──▶ none
 */
export interface ModelHost {
  /** @param onExit called when a host ends by itself while this worker is the latest */
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

/**
 * Creates the hosts of this tab, one of each kind at most. The host of the kind `worker` holds a lock that only one tab
 * of a browser can have.
 */
export function createModelHost(parts: ModelHostParts): ModelHost {
  const hosts = new Map<ModelHostKind, OpenHost>();
  const place = createEnginePlace();
  let agents: Agents | null = null;
  /** Hosts are opened one after another, so that two concurrent calls do not start two. */
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

  /** Handles a host that ended by itself. */
  function lose(kind: ModelHostKind, error: ErrorData): void {
    if (!hosts.has(kind)) return;
    // Reported before the port to the host closes, because the closed port gives no reason.
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
      // The engine has to be on the device, because models are used without a network too.
      parts.keepEngines().catch(() => undefined);
    }
    return openWorker(parts, onExit);
  }

  function inOrder<T>(open: () => Promise<T>): Promise<T> {
    const opening = last.then(open);
    last = opening.catch(() => undefined);
    return opening;
  }

  /** Opens a new port to the host. Starts the host unless `known` is true. */
  async function connect(from: Agents, kind: ModelHostKind, known: boolean): Promise<OpenedHost<MessagePort> | null> {
    // A new port would replace the port of the latest worker, so an earlier worker gets none.
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

  // The browser reclaims the memory of a frozen window.
  document.addEventListener('freeze', () =>
    lose('worker', {
      code: 'model-lost',
      ...modelLostError.sentence('suspended'),
    }),
  );

  return {
    attach(onExit) {
      const me: Agents = { onExit };
      agents = me;
      // The next worker takes over only a loaded model of the kind `worker`.
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

const replaced = () => cancelledError('replaced');

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

/** How long the worker may take to accept a port, in milliseconds. Its script is loaded first. */
const CONNECT_DEADLINE_MS = 60_000;

type ModelWorkerCalls = CallTypesOf<typeof MODEL_WORKER_CALLS, { connect: null }>;

async function openWorker({ spawn }: ModelHostParts, onExit: (error: ErrorData) => void): Promise<OpenHost> {
  const lost = (reason: string) => {
    const why = reason || 'its files could not be loaded';
    return modelLostError('stoppedWhy', { reason: why }, { next: 'another-model' });
  };
  const worker: Connection<ModelWorkerCalls> = connectCalls<ModelWorkerCalls>(await spawn(), {
    deadlineMs: CONNECT_DEADLINE_MS,
    lateError: () => lost('it did not start in time'),
    lostError: lost,
    onLost: (error) => onExit(toErrorData(error)),
  });
  return {
    // A failure of the worker is reported through `onExit`.
    connect: (port) => void worker.call('connect', {}, { port }).catch(() => undefined),
    end: () => worker.close(cancelledError('workerStopped')),
    loaded: null,
  };
}

async function refuseOffline({ hasEngines }: ModelHostParts): Promise<void> {
  if (navigator.onLine || (await hasEngines()) !== false) return;
  throw offlineError('engine');
}
