import { type Connection, connectCalls } from '../../../adapters/comlink/connect-calls.ts';
import { CloisterError, type ErrorData } from '../../../contracts/errors/errors.ts';
import type { ModelHostKind } from '../../../contracts/wire/model-port.ts';
import type { HostExit, OpenedHost, PAGE_CALLS } from '../../../contracts/wire/page-calls.ts';
import type { CallTypesOf } from '../../../contracts/wire/rpc.ts';

/** The browser measures at its next garbage collection, which is after some 20 seconds at the latest. Milliseconds. */
const MEASURE_DEADLINE_MS = 40_000;

/** A port to a host, and the model that it held when that was last noted. */
export type HostPort = OpenedHost<MessagePort>;

/** The part of the page that starts hosts for the agents' worker, and measures memory. */
export interface HostLink {
  /** A host, started if need be. Rejects with the page's reason: `model-busy`, `offline`, `model-unfit`. */
  want(host: ModelHostKind): Promise<HostPort>;
  /** The host that the worker before this one left; null where there is none. */
  takeOver(host: ModelHostKind): Promise<HostPort | null>;
  /** Tells the page what the host holds from now on. */
  tell(host: ModelHostKind, held: { modelId: string; phase: 'loading' | 'loaded' } | null): void;
  /** Ends the host; its memory is given back. */
  drop(host: ModelHostKind): void;
  /** Bytes of the page and all its workers; null where the browser does not tell. */
  measureMemory(): Promise<number | null>;
  /** Set by the owner of the hosts: called when a host ended by itself. */
  onExit: (host: ModelHostKind, error: ErrorData) => void;
}

interface PageResults {
  openHost: HostPort;
  takeOverHost: HostPort | null;
  dropHost: null;
  noteHost: null;
  nextHostExit: HostExit;
  measureMemory: number | null;
}
type PageCalls = CallTypesOf<typeof PAGE_CALLS, PageResults>;

/** Makes the page's calls over the port that came with `start`. */
export function createHostLink(port: MessagePort): HostLink {
  const page: Connection<PageCalls> = connectCalls<PageCalls>(port, {
    // A host of another tab is awaited, and a slow device starts one slowly: the load has its own time limit.
    deadlineMs: null,
    lateError: (name) => new CloisterError('worker-lost', `${name} did not answer in time.`),
    lostError: () => new CloisterError('worker-lost', 'The page did not answer about models. Reload the page.'),
  });
  const link: HostLink = {
    want: (host) => page.call('openHost', { host }),
    takeOver: (host) => page.call('takeOverHost', { host }),
    tell(host, held) {
      const note = { host, modelId: held?.modelId ?? null, phase: held?.phase ?? 'loaded' };
      page.call('noteHost', note).catch(() => undefined);
    },
    drop: (host) => void page.call('dropHost', { host }).catch(() => undefined),
    measureMemory: () => page.call('measureMemory', {}, { deadlineMs: MEASURE_DEADLINE_MS }).catch(() => null),
    onExit: () => {},
  };

  async function followExits(): Promise<never> {
    for (;;) {
      const { host, error } = await page.call('nextHostExit', {});
      link.onExit(host, error);
    }
  }
  // Ends with the page.
  followExits().catch(() => undefined);
  return link;
}

/** A link for where there is no page, as in a test of the rest. */
export function noHosts(): HostLink {
  const refuse = async (): Promise<never> => {
    throw new CloisterError('model-unfit', 'No window is available to run a model. Open Cloister in a window.');
  };
  return {
    want: refuse,
    takeOver: async () => null,
    tell: () => {},
    drop: () => {},
    measureMemory: async () => null,
    onExit: () => {},
  };
}
