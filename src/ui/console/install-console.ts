import type { WorkerClient } from '../../live/worker-client.ts';
import { createConsole } from './create-console.ts';

/** Puts the console API at `globalThis.cloister`. */
export function installConsole(client: WorkerClient): void {
  Object.defineProperty(globalThis, 'cloister', { value: createConsole(client), configurable: true, enumerable: true });
}
