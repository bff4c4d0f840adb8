import type { LocalEngine } from '../../contracts/domain/local-model.ts';

/** Why an engine cannot run in this browser at all, and what to do; null where it may. Whether a model fits is told by loading it. */
export function unfitEngine(engine: LocalEngine): string | null {
  switch (engine) {
    case 'web-llm':
      return 'gpu' in navigator
        ? null
        : 'This browser offers no WebGPU here. Use a GGUF model, which runs on the CPU, or a browser with WebGPU.';
    case 'built-in':
      return 'LanguageModel' in globalThis
        ? null
        : 'This browser has no model of its own. Use a model of another kind, or a browser that has one.';
    case 'wllama':
      return typeof WebAssembly === 'undefined'
        ? 'WebAssembly is switched off in this browser. Switch it on, or ask a server of your own.'
        : null;
    default:
      return engine satisfies never;
  }
}
