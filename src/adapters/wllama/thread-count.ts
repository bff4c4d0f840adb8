import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';

/** Most threads: more slow each other down. */
const MOST_THREADS = 8;

/** @throws `model-unfit` when the browser lacks a WebAssembly feature of the engine */
export function checkBrowser(): void {
  if (has64BitMemory() && 'Suspending' in WebAssembly) return;
  throw modelUnfitError('wasm');
}

/**
 * Returns the number of threads of a CPU engine: one without cross-origin isolation, otherwise all cores except one for the
 * page.
 */
export function threadsToUse(): number {
  const cores = navigator.hardwareConcurrency || 1;
  if (!globalThis.crossOriginIsolated || cores < 2) return 1;
  return Math.min(MOST_THREADS, Math.max(2, cores - 1));
}

function has64BitMemory(): boolean {
  try {
    const wanted = { address: 'i64', initial: 1n, maximum: 1n };
    // The platform types declare the memory size as a number only.
    Reflect.construct(WebAssembly.Memory, [wanted]);
    return true;
  } catch {
    return false;
  }
}
