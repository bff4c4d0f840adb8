import { type Connection, connectCalls } from '../../../adapters/comlink/connect-calls.ts';
import type { PdfText } from '../../../contracts/domain/pdf-text.ts';
import { CloisterError, type ErrorData } from '../../../contracts/errors/errors.ts';
import { workerLostError } from '../../../contracts/errors/messages/page-messages.ts';
import type { ModelHostKind } from '../../../contracts/wire/model-port.ts';
import type { HostExit, OpenedHost, OpenedScript, PAGE_CALLS } from '../../../contracts/wire/page-calls.ts';
import type { CallTypesOf } from '../../../contracts/wire/rpc.ts';

/**
 * Time limit of a memory measurement, in milliseconds. The browser measures at its next garbage collection, after at
 * most about 20 seconds.
 */
const MEASURE_DEADLINE_MS = 40_000;

/** A port to a host, and the last noted model of the host. */
export type HostPort = OpenedHost<MessagePort>;

/** The part of the page that starts workers for the agent worker, and measures memory. */
export interface HostLink {
  /** Returns a host, started if necessary. Rejects with the page's reason: `model-busy`, `offline`, `model-unfit`. */
  want(host: ModelHostKind): Promise<HostPort>;
  /** Returns the host of the previous worker; null without one. */
  takeOver(host: ModelHostKind): Promise<HostPort | null>;
  /** Tells the page which model the host has. */
  tell(host: ModelHostKind, held: { modelId: string; phase: 'loading' | 'loaded' } | null): void;
  /** Ends the host, which frees its memory. */
  drop(host: ModelHostKind): void;
  /** Returns the bytes of the page and all its workers; null where the browser does not report them. */
  measureMemory(): Promise<number | null>;
  /** Reads the text of a PDF. Rejects with `worker-lost` without a page. */
  readPdf(bytes: Uint8Array): Promise<PdfText>;
  /** Starts a worker for one script. Rejects with `worker-lost` without a page. */
  openScript(maxMs: number): Promise<OpenedScript<MessagePort>>;
  endScript(worker: number): void;
  /** Set by the owner of the hosts. Called when a host ends by itself. */
  onExit: (host: ModelHostKind, error: ErrorData) => void;
}

interface PageResults {
  openHost: HostPort;
  takeOverHost: HostPort | null;
  dropHost: null;
  noteHost: null;
  nextHostExit: HostExit;
  measureMemory: number | null;
  openScript: OpenedScript<MessagePort>;
  endScript: null;
  readPdf: PdfText;
}
type PageCalls = CallTypesOf<typeof PAGE_CALLS, PageResults>;

/** Connects to the page over the port that came with `start`. */
export function createHostLink(port: MessagePort): HostLink {
  const page: Connection<PageCalls> = connectCalls<PageCalls>(port, {
    // A host of another tab is awaited, and a slow device starts one slowly. The load has its own time limit.
    deadlineMs: null,
    lateError: (name) => workerLostError('late', { name }),
    lostError: () => workerLostError('page'),
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
    readPdf: (bytes) => page.call('readPdf', { bytes }),
    openScript: (maxMs) => page.call('openScript', { maxMs }),
    endScript: (worker) => void page.call('endScript', { worker }).catch(() => undefined),
    onExit: () => {},
  };

  async function followExits(): Promise<never> {
    for (;;) {
      const { host, error } = await page.call('nextHostExit', {});
      link.onExit(host, error);
    }
  }
  // The loop ends with the page.
  followExits().catch(() => undefined);
  return link;
}

/** Returns a link without a page, for tests. */
export function noHosts(): HostLink {
  const refuse = async (): Promise<never> => {
    throw new CloisterError('model-unfit', workerLostError.sentence('noWindow'));
  };
  return {
    want: refuse,
    takeOver: async () => null,
    tell: () => {},
    drop: () => {},
    measureMemory: async () => null,
    async readPdf() {
      throw workerLostError('noWindowPdf');
    },
    async openScript() {
      throw workerLostError('noWindowScript');
    },
    endScript: () => {},
    onExit: () => {},
  };
}
