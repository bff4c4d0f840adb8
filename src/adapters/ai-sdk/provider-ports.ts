import type { Provider } from '../../contracts/domain/provider.ts';
import type { AddressSpace, LocalNetworkState } from '../../core/network/address-space.ts';

/** A request as it goes out. */
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

/** What the providers of models need of the house. */
export interface ProviderPorts {
  /** The way out. Rejects with a CloisterError (`denied`, `airplane-mode`, `gate-off`) when the gate refuses. */
  readonly send: (request: OutgoingRequest) => Promise<Response>;
  /** The key of a provider, or null when it has none. Rejects with `key-locked`, `key-mismatch`. Called anew for each request; never kept. */
  readonly key: (provider: Provider) => Promise<string | null>;
  /** Resolves after so many milliseconds, or rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
  /** Origin of the app's own page: what a server has to allow, and whether it is https. */
  readonly pageOrigin: string;
  /** State of the browser's permission for this device, or for the network around it (the default), where it has one. */
  readonly localNetwork: (space?: AddressSpace) => Promise<LocalNetworkState>;
  /** Milliseconds. Default: first byte 300 000, idle 60 000. */
  readonly timeouts?: Timeouts;
}

/** How long a server may be silent, in milliseconds. */
export interface Timeouts {
  /** Until the first byte of its answer. */
  readonly firstByteMs: number;
  /** Between two pieces of it. */
  readonly idleMs: number;
}
