import type { ProviderPorts } from '../../adapters/ai-sdk/provider-ports.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Fetcher } from '../../core/ports/fetcher.ts';

/** A GET of a file of a model. Servers may lead on to where it lies. */
export interface FileRequest {
  readonly url: string;
  /** Bytes that are here already: only what follows is asked for. 0 for the whole file. */
  readonly from: number;
  readonly signal: AbortSignal;
  /** `no-cors` only asks whether the server is there. Default `cors`. */
  readonly mode?: 'cors' | 'no-cors';
}

/** All ways out of this device, and what is known of what lies there. */
export interface Outside extends Omit<ProviderPorts, 'key' | 'sleep'> {
  readonly fetcher: Fetcher;
  /** The way to the files of models. Rejects as `send` does. */
  readonly sendFiles: (request: FileRequest) => Promise<Response>;
  /** Null where there is no gate. */
  readonly gateState: () => Promise<Pick<GateState, 'airplane'> | null>;
}

const CLOSED = 'Nothing is sent without the network gate. Reload the page.';

/** Where nothing can leave. */
export const NOTHING_OUTSIDE: Outside = {
  send: async ({ url }) => {
    throw new CloisterError('gate-off', `${new URL(url).origin} was not contacted. ${CLOSED}`);
  },
  sendFiles: async ({ url }) => {
    throw new CloisterError('gate-off', `${new URL(url).origin} was not contacted. ${CLOSED}`);
  },
  fetcher: {
    fetch: async () => ({ type: 'error', code: 'gate-off', message: CLOSED }),
    readHtml: async () => ({ title: '', text: '', truncated: false }),
  },
  gateState: async () => null,
  isOnline: () => false,
  localNetwork: async () => 'unknown',
  pageOrigin: 'null',
};
