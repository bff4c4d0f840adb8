import { lazily } from './lazy.ts';

/**
 * Loads the client side of the protocol between page and workers, with the sentences of its errors. Not part of the first
 * script, because the first paint does not need it.
 */
export const loadRpc = lazily(() => import('./client-protocol.ts'));
