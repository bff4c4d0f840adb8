import { NOTHING_OUTSIDE, type Outside } from '../../src/runtime/network/network-request.ts';

/** The way out as Node has it: to whatever listens on this machine. */
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
