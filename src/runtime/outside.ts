import type { ProviderPorts } from '../adapters/ai-sdk/provider-ports.ts';
import { CloisterError } from '../contracts/errors.ts';
import type { GateState } from '../contracts/gate.ts';
import type { Fetcher } from '../core/ports.ts';

/** All ways out of this device, and what is known of what lies there. */
export interface Outside extends Omit<ProviderPorts, 'key' | 'sleep'> {
  readonly fetcher: Fetcher;
  /** Null where there is no gate. */
  readonly gateState: () => Promise<Pick<GateState, 'airplane'> | null>;
}

const CLOSED = 'Without the gate nothing is sent. Reload the page.';

/** Where nothing can leave. */
export const NOTHING_OUTSIDE: Outside = {
  send: async ({ url }) => {
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
