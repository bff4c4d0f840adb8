import type { EngineDescriptor } from './engine-descriptor.ts';

/** llama.cpp in WebAssembly: GGUF models. */
export const WLLAMA: EngineDescriptor = {
  name: 'wllama',
  host: 'worker',
  fileFormat: 'gguf',
  holdsLengths: true,
  words: 'on the processor (CPU)',
  unfit: ({ webAssembly }) =>
    webAssembly ? null : 'WebAssembly is turned off in this browser. Turn on WebAssembly, or connect a model server.',
};
