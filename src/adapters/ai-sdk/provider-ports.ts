import type { Provider } from '../../contracts/domain/provider.ts';
import type { AddressSpace, LocalNetworkState } from '../../core/network/address-space.ts';

export interface OutgoingRequest {
  readonly runId: string | null;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Default `cors`. */
  readonly mode?: 'cors' | 'no-cors';
}

/** What the model providers need from the app. */
export interface ProviderPorts {
  /** Sends a request through the network gate. Rejects with `denied`, `airplane-mode` or `gate-off` when refused. */
  readonly send: (request: OutgoingRequest) => Promise<Response>;
  /** Returns the key of a provider; null for none. Rejects with `key-locked` or `key-mismatch`. Called for each request; never cached. */
  readonly key: (provider: Provider) => Promise<string | null>;
  /** Resolves after a number of milliseconds; rejects when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
  /** Origin of the app's page, which a server has to allow (CORS). */
  readonly pageOrigin: string;
  /** State of the browser permission for this device, or for the local network (default). */
  readonly localNetwork: (space?: AddressSpace) => Promise<LocalNetworkState>;
  /** Milliseconds. Default: first byte 300 000, idle 60 000. */
  readonly timeouts?: Timeouts;
}

/** Timeouts for a silent server, in milliseconds. */
export interface Timeouts {
  /** Until the first byte of the answer. */
  readonly firstByteMs: number;
  /** Between two chunks of the answer. */
  readonly idleMs: number;
}
