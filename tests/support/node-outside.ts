import { NOTHING_OUTSIDE, type Outside } from '../../src/runtime/network/network-request.ts';

/** Returns the network of Node, for servers on this machine. */
export function nodeOutside(overrides: Partial<Outside> = {}): Outside {
  return {
    ...NOTHING_OUTSIDE,
    send: ({ url, method, headers, body, signal }) =>
      fetch(url, { method, headers, signal, redirect: 'error', ...(body === undefined ? {} : { body }) }),
    gateState: async () => ({ airplane: false }),
    isOnline: () => true,
    pageOrigin: 'http://localhost:4173',
    ...overrides,
  };
}
