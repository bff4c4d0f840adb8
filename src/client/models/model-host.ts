import { CloisterError, type ErrorData, toErrorData } from '../../contracts/errors/errors.ts';
import { ENGINE_LOCK, MODEL_CHANNEL } from '../../contracts/wire/channels.ts';
import type { HostAnswer, HostWish, ModelHostKind, PlaceNotice } from '../../contracts/wire/model-port.ts';
import { noteHeldModel } from './model-notices.ts';
import { isWish } from './model-requests.ts';

/** How long another tab may take to give its place up, in milliseconds. It only has to end a worker. */
const PLACE_PATIENCE_MS = 8000;

export interface ModelHostParts {
  /** Starts the worker that holds an engine. */
  readonly spawn: () => HostWorker;
  /** Lets the browser's own model answer on a port; returns how to end that. */
  readonly serveBuiltIn: (port: MessagePort) => Promise<() => void>;
  /** Whether the engine's files are on the device; null where nothing keeps them. */
  readonly hasEngines: () => Promise<boolean | null>;
  /** Has the engine's files kept for the next start without a network. */
  readonly keepEngines: () => Promise<void>;
}

/** What holds engines for this tab: kept while the agents' worker is renewed, so that a loaded model stays loaded. */
export interface ModelHost {
  /** Listens to what an agents' worker wants, after what it wanted before. Returns it. */
  attach<W extends AgentsWorker>(agents: W, early?: readonly HostWish[]): W;
}

type AgentsWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener'>;
type HostWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onerror'>;

interface OpenHost {
  readonly connect: (port: MessagePort) => void;
  readonly end: () => void;
  loaded: string | null;
}

/** One host of each kind at most. The one of the kind `worker` holds a lock: only one tab of a browser has it. */
export function createModelHost(parts: ModelHostParts): ModelHost {
  const hosts = new Map<ModelHostKind, OpenHost>();
  const places = createPlaces();
  let agents: AgentsWorker | null = null;
  /** Wishes are met one after another: two of them must not make two hosts. */
  let last: Promise<unknown> = Promise.resolve();
  let heldBy: ModelHostKind | null = null;

  function answer(to: AgentsWorker, message: HostAnswer, port?: MessagePort): void {
    to.postMessage(message, port ? [port] : []);
  }

  function drop(kind: ModelHostKind): void {
    hosts.get(kind)?.end();
    hosts.delete(kind);
    if (kind === 'worker') places.leave();
    if (kind === heldBy) holdNothing();
  }

  function holdNothing(): void {
    heldBy = null;
    noteHeldModel(null);
  }

  /** It ended by itself. Whoever waits for it is told. */
  function lose(kind: ModelHostKind, error: ErrorData): void {
    if (!hosts.has(kind)) return;
    drop(kind);
    if (agents) answer(agents, { type: 'host-refused', host: kind, error });
  }

  async function open(kind: ModelHostKind): Promise<OpenHost> {
    const opened: OpenHost = await make(kind, (error) => {
      if (hosts.get(kind) === opened) lose(kind, error);
    });
    return opened;
  }

  async function make(kind: ModelHostKind, onGone: (error: ErrorData) => void): Promise<OpenHost> {
    if (kind === 'page') return openPage(parts, onGone);
    if (kind === 'worker') {
      await refuseOffline(parts);
      await places.take();
      // Whoever uses models wants them without a network as well.
      parts.keepEngines().catch(() => undefined);
    }
    return openWorker(parts, onGone);
  }

  async function meet(
    from: AgentsWorker,
    { host: kind, ifThere }: Extract<HostWish, { type: 'want-host' }>,
  ): Promise<void> {
    // Nobody waits for the answer, and a port would be taken from who does.
    if (from !== agents) return;
    try {
      const known = hosts.get(kind);
      if (!known && ifThere) return answer(from, { type: 'host-refused', host: kind, error: null });
      const host = known ?? (await open(kind));
      hosts.set(kind, host);
      if (from !== agents) return drop(kind);
      const { port1, port2 } = new MessageChannel();
      host.connect(port1);
      answer(from, { type: 'host-port', host: kind, loaded: host.loaded }, port2);
    } catch (error) {
      answer(from, { type: 'host-refused', host: kind, error: toErrorData(error) });
    }
  }

  function heed(from: AgentsWorker, wish: HostWish): void {
    if (wish.type === 'want-host') last = last.then(() => meet(from, wish));
    // A worker that is being renewed has no say any more.
    if (from !== agents) return;
    if (wish.type === 'drop-host') drop(wish.host);
    if (wish.type === 'host-state') {
      const host = hosts.get(wish.host);
      if (host) host.loaded = wish.phase === 'loaded' ? wish.modelId : null;
      heldBy = wish.modelId === null ? null : wish.host;
      noteHeldModel(wish.modelId === null ? null : { modelId: wish.modelId, phase: wish.phase });
    }
  }

  // A window that the browser puts to sleep gives its memory back.
  document.addEventListener('freeze', () =>
    lose('worker', {
      code: 'model-lost',
      message: 'The browser put this window to sleep, and the model with it. It is loaded again when it is asked.',
    }),
  );

  return {
    attach(worker, early = []) {
      if (worker !== agents) {
        agents = worker;
        // The next worker takes over a loaded model of the kind `worker` alone.
        drop('page');
        drop('device');
        if (heldBy !== null && !hosts.has(heldBy)) holdNothing();
      }
      for (const wish of early) heed(worker, wish);
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isWish(data)) heed(worker, data);
      });
      return worker;
    },
  };
}

function openPage({ serveBuiltIn }: ModelHostParts, onGone: (error: ErrorData) => void): OpenHost {
  let end = () => {};
  return {
    connect(port) {
      end();
      const served = serveBuiltIn(port);
      end = () =>
        void served.then(
          (stop) => stop(),
          () => undefined,
        );
      served.catch((error: unknown) => onGone(toErrorData(error)));
    },
    end: () => end(),
    loaded: null,
  };
}

function openWorker({ spawn }: ModelHostParts, onGone: (error: ErrorData) => void): OpenHost {
  const worker = spawn();
  worker.onerror = (event) => {
    event.preventDefault();
    onGone({
      code: 'model-lost',
      message: `The part of Cloister that runs models stopped: ${event.message || 'its files could not be loaded'}. Load the model again; when that fails too, go on with another model.`,
      data: { next: 'another-model' },
    });
  };
  return {
    connect: (port) => worker.postMessage({ type: 'host-port', host: 'worker' } satisfies HostAnswer, [port]),
    end: () => worker.terminate(),
    loaded: null,
  };
}

async function refuseOffline({ hasEngines }: ModelHostParts): Promise<void> {
  if (navigator.onLine || (await hasEngines()) !== false) return;
  const message =
    'The engine that runs models is not on this device yet, and there is no network. Go online once, wait until Cloister has fetched it, then load the model again.';
  throw new CloisterError('offline', message);
}

interface Places {
  take(): Promise<void>;
  leave(): void;
}

/** The place of the one tab that may hold an engine. Who has it without need gives it up when asked. */
function createPlaces(): Places {
  let leave: (() => void) | null = null;

  function take(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(ENGINE_LOCK, options, (lock) => {
        if (lock === null) return resolve(false);
        const kept = Promise.withResolvers<void>();
        leave = kept.resolve;
        resolve(true);
        return kept.promise;
      });
      held.catch(reject);
    });
  }

  async function askForIt(): Promise<boolean> {
    const askId = crypto.randomUUID();
    const channel = new BroadcastChannel(MODEL_CHANNEL);
    const asking = new AbortController();
    const inUse: { modelId: string | null } = { modelId: null };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isInUse(data, askId)) return;
      inUse.modelId = data.modelId;
      asking.abort();
    };
    const timer = setTimeout(() => asking.abort(), PLACE_PATIENCE_MS);
    try {
      channel.postMessage({ type: 'place-wanted', askId } satisfies PlaceNotice);
      return await take({ signal: asking.signal });
    } catch {
      const what = inUse.modelId === null ? 'A model' : `The model ${inUse.modelId}`;
      const message = `${what} is at work in another window of Cloister, and two at once would not fit. Wait until it is done, or close that window, and try again.`;
      throw new CloisterError('model-busy', message, { modelId: inUse.modelId });
    } finally {
      clearTimeout(timer);
      channel.close();
    }
  }

  return {
    async take() {
      if (leave === null && !(await take({ ifAvailable: true }))) await askForIt();
    },
    leave() {
      leave?.();
      leave = null;
    },
  };
}

function isInUse(data: unknown, askId: string): data is Extract<PlaceNotice, { type: 'place-in-use' }> {
  return typeof data === 'object' && data !== null && 'askId' in data && data.askId === askId && 'modelId' in data;
}
