import type { SearchClient } from '../../client/workers/search-client.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { createConsole } from './create-console.ts';

/** Puts the console API at `globalThis.cloister`. */
export function installConsole(client: WorkerClient, search: SearchClient): void {
  Object.defineProperty(globalThis, 'cloister', {
    value: createConsole(client, search),
    configurable: true,
    enumerable: true,
  });
}
