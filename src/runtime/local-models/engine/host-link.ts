import { z } from 'zod';
import { CloisterError, type ErrorData } from '../../../contracts/errors/errors.ts';
import {
  type HostWish,
  hostPortSchema,
  hostRefusedSchema,
  type ModelHostKind,
} from '../../../contracts/wire/model-port.ts';

const answerSchema = z.discriminatedUnion('type', [hostPortSchema, hostRefusedSchema]);

/** A line to whatever holds an engine, and what it held when that was last said. */
export interface HostPort {
  readonly port: MessagePort;
  readonly loaded: string | null;
}

/** The part of the page that the agents' worker asks for a host. */
export interface HostLink {
  /** A host, made if need be. Rejects with what the page says: `model-busy`, `offline`, `model-unfit`. */
  want(host: ModelHostKind): Promise<HostPort>;
  /** The host that the worker before this one left; null where there is none. */
  takeOver(host: ModelHostKind): Promise<HostPort | null>;
  /** What the host holds from now on. */
  tell(host: ModelHostKind, held: { modelId: string; phase: 'loading' | 'loaded' } | null): void;
  /** Gives the host's memory back. */
  drop(host: ModelHostKind): void;
  /** Set by whoever holds the hosts: a host ended by itself. */
  onGone: (host: ModelHostKind, error: ErrorData) => void;
}

/** The end of the page's line as the worker sees it. */
export interface HostScope {
  postMessage(message: HostWish): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

type Waiting = { readonly resolve: (port: HostPort | null) => void; readonly reject: (error: CloisterError) => void };

/** Talks about hosts on the same line on which commands go. The page answers each wish, in their order. */
export function createHostLink(scope: HostScope): HostLink {
  const waiting: Record<ModelHostKind, Waiting[]> = { worker: [], page: [], device: [] };
  const link: HostLink = {
    async want(host) {
      const port = await ask(host, {});
      if (port) return port;
      throw new CloisterError('worker-lost', 'The page gave no answer about models. Reload it.');
    },
    takeOver: (host) => ask(host, { ifThere: true }),
    tell: (host, held) =>
      scope.postMessage({
        ...{ type: 'host-state', host },
        ...{ modelId: held?.modelId ?? null, phase: held?.phase ?? 'loaded' },
      }),
    drop: (host) => scope.postMessage({ type: 'drop-host', host }),
    onGone: () => {},
  };

  function ask(host: ModelHostKind, how: { ifThere?: true }): Promise<HostPort | null> {
    return new Promise((resolve, reject) => {
      waiting[host].push({ resolve, reject });
      scope.postMessage({ type: 'want-host', host, ...how });
    });
  }

  scope.addEventListener('message', (event) => {
    const parsed = answerSchema.safeParse(event.data);
    if (!parsed.success) return;
    const answer = parsed.data;
    const [port] = event.ports;
    if (answer.type === 'host-port') {
      if (port) waiting[answer.host].shift()?.resolve({ port, loaded: answer.loaded ?? null });
      return;
    }
    const { host, error } = answer;
    const asked = waiting[host].shift();
    if (error === null) asked?.resolve(null);
    else if (asked) asked.reject(new CloisterError(error.code, error.message, error.data ?? {}));
    else link.onGone(host, error);
  });
  return link;
}

/** Where there is no page to ask, as in a test of the rest. */
export function noHosts(): HostLink {
  const refuse = async (): Promise<never> => {
    throw new CloisterError('model-unfit', 'There is no window here in which a model could run. Open Cloister in one.');
  };
  return { want: refuse, takeOver: async () => null, tell: () => {}, drop: () => {}, onGone: () => {} };
}
