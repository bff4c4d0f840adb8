import type { EngineDescriptor } from './engine-descriptor.ts';

/** WebLLM: models compiled for WebGPU. */
export const WEB_LLM: EngineDescriptor = {
  name: 'web-llm',
  host: 'worker',
  fileFormat: 'mlc',
  holdsLengths: false,
  words: 'on the graphics card (GPU)',
  unfit: ({ gpu }) =>
    gpu
      ? null
      : 'WebGPU is not available in this browser. Use a GGUF model, which runs on the CPU, or a browser with WebGPU.',
};
