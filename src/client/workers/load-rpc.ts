import { lazily } from './lazy.ts';

/**
 * Loads the client side of the protocol between page and workers. Not part of the first script, because the first paint
 * does not need it.
 */
export const loadRpc = lazily(() => import('../../adapters/comlink/connect-calls.ts'));
