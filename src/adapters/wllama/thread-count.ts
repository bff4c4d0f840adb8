import { modelUnfitError } from '../../contracts/errors/messages/model-messages.ts';

/** Most threads: more slow each other down. */
const MOST_THREADS = 8;

/** @throws `model-unfit` when the browser lacks a WebAssembly feature of both builds of the engine */
export function checkBrowser(): void {
  if (WebAssembly.validate(SIMD)) return;
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

/** A module with one instruction on vectors. */
const SIMD = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);
