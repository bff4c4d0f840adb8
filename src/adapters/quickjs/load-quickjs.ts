import variant from '@jitl/quickjs-wasmfile-release-sync';
import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import { SCRIPT_LIMITS } from '../../contracts/domain/run/script.ts';
import type { ScriptEngine } from './run-program.ts';

const PAGE_BYTES = 64 * 1024;
/** Pages that the engine starts with. */
const INITIAL_PAGES = 256;

/**
 * Loads QuickJS from this origin, a new engine each time. Its memory cannot grow further: the engine's own limit holds for single
 * allocations only, because Emscripten does not report the size of what is freed.
 */
export async function loadQuickjs(): Promise<ScriptEngine> {
  const maximum = INITIAL_PAGES + SCRIPT_LIMITS.memoryBytes / PAGE_BYTES;
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmLocation: wasmUrl, wasmMemory }));
  // It grows by a fifth at a time.
  return { engine, isFull: () => wasmMemory.buffer.byteLength > maximum * PAGE_BYTES * 0.8 };
}
