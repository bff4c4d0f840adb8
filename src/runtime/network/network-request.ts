import type { ProviderPorts } from '../../adapters/ai-sdk/provider-ports.ts';
import type { GitRequest } from '../../adapters/git/server-http.ts';
import type { McpRequest } from '../../adapters/mcp/mcp-fetch.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { airplaneModeError, gateOffError } from '../../contracts/errors/messages/server-messages.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import type { Fetcher } from '../../core/ports/fetcher.ts';

/** A GET request for a model file. Redirects are followed. */
export interface FileRequest {
  readonly url: string;
  /** Offset in bytes from which to request the file. 0 for the whole file. */
  readonly from: number;
  readonly signal: AbortSignal;
  /** `no-cors` only tests whether the server is reachable. Default: `cors`. */
  readonly mode?: 'cors' | 'no-cors';
}

/** All network access of a worker, and the state of the gate. */
export interface Outside extends Omit<ProviderPorts, 'key' | 'sleep'> {
  readonly fetcher: Fetcher;
  /** Requests model files. Rejects as `send` does. */
  readonly sendFiles: (request: FileRequest) => Promise<Response>;
  /** Sends a request to a git server. Rejects as `send` does. */
  readonly sendGit: (request: GitRequest) => Promise<Response>;
  readonly sendMcp: (request: McpRequest) => Promise<Response>;
  /** Reads the state of the gate; null when there is none. */
  readonly gateState: () => Promise<Pick<GateState, 'airplane'> | null>;
}

const CLOSED = gateOffError.sentence('closed');

function notContacted(url: string): CloisterError {
  const { origin } = new URL(url);
  return new CloisterError('gate-off', airplaneModeError.sentence('notContacted', { origin, why: CLOSED }));
}

/** Network access that refuses every request. */
export const NOTHING_OUTSIDE: Outside = {
  send: async ({ url }) => {
    throw notContacted(url);
  },
  sendFiles: async ({ url }) => {
    throw notContacted(url);
  },
  sendGit: async ({ url }) => {
    throw notContacted(url);
  },
  sendMcp: async ({ url }) => {
    throw notContacted(url);
  },
  fetcher: {
    fetch: async () => ({ type: 'error', code: 'gate-off', message: CLOSED.message }),
    readHtml: async () => ({ title: '', text: '', truncated: false }),
  },
  gateState: async () => null,
  isOnline: () => false,
  localNetwork: async () => 'unknown',
  pageOrigin: 'null',
};
