import type { LocalEngine } from '../../contracts/domain/local-model.ts';

/** Why an engine cannot run in this browser, as far as a worker can tell, and what to do; null where it may. */
export function unfitEngine(engine: LocalEngine): string | null {
  if (engine === 'web-llm' && !('gpu' in navigator)) {
    return 'This browser offers no WebGPU here. Use a GGUF model, which runs on the CPU, or a browser with WebGPU.';
  }
  if (engine === 'wllama' && typeof WebAssembly === 'undefined') {
    return 'WebAssembly is switched off in this browser. Switch it on, or ask a server of your own.';
  }
  // Only a page knows of the browser's own model; loading it says what is wrong.
  return null;
}
