import { CloisterError } from '../../contracts/errors/errors.ts';

/** More threads wait for each other longer than they help. */
const MOST_THREADS = 8;

/** @throws `model-unfit` where the browser lacks what the engine is built with */
export function checkBrowser(): void {
  if (has64BitMemory() && 'Suspending' in WebAssembly) return;
  throw new CloisterError(
    'model-unfit',
    'This browser cannot run models of this kind because its WebAssembly lacks 64-bit memory or stack switching (JSPI). Use a current Chrome or Edge, or another kind of model.',
  );
}

/** Threads that an engine on the CPU may use: one without isolation, else all cores but one, which the page keeps. */
export function threadsToUse(): number {
  const cores = navigator.hardwareConcurrency || 1;
  if (!globalThis.crossOriginIsolated || cores < 2) return 1;
  return Math.min(MOST_THREADS, Math.max(2, cores - 1));
}

function has64BitMemory(): boolean {
  try {
    const wanted = { address: 'i64', initial: 1n, maximum: 1n };
    // The size of memory is a number in the language's own types.
    Reflect.construct(WebAssembly.Memory, [wanted]);
    return true;
  } catch {
    return false;
  }
}
