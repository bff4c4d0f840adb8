import { buildsFrom, type CuratedModel } from './curated-model.ts';

// Made by `node scripts/web-llm-models.mjs` from @mlc-ai/web-llm 0.2.86: not to be edited by hand.

const build = buildsFrom(
  'https://huggingface.co/mlc-ai/',
  'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/',
);

/** Best first. */
export const CURATED_MODELS: readonly CuratedModel[] = [
  {
    title: 'Qwen3.5 4B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3.5-4B-q4f16_1-MLC', 'Qwen3.5-4B-q4f16_1_cs1k-webgpu.wasm', 3868, 4096, false),
      build('Qwen3.5-4B-q4f32_1-MLC', 'Qwen3.5-4B-q4f32_1_cs1k-webgpu.wasm', 4681, 4096, false),
    ],
  },
  {
    title: 'Qwen3 4B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3-4B-q4f16_1-MLC', 'Qwen3-4B-q4f16_1_cs1k-webgpu.wasm', 3432, 4096, true),
      build('Qwen3-4B-q4f32_1-MLC', 'Qwen3-4B-q4f32_1_cs1k-webgpu.wasm', 4328, 4096, true),
    ],
  },
  {
    title: 'Ministral 3 3B Instruct',
    licence: 'Apache-2.0',
    variants: [
      build(
        'Ministral-3-3B-Instruct-2512-BF16-q4f16_1-MLC',
        'Ministral-3-3B-Instruct-2512-BF16-q4f16_1_cs1k-webgpu.wasm',
        2864,
        4096,
        true,
      ),
      build(
        'Ministral-3-3B-Instruct-2512-BF16-q4f32_1-MLC',
        'Ministral-3-3B-Instruct-2512-BF16-q4f32_1_cs1k-webgpu.wasm',
        3533,
        4096,
        true,
      ),
    ],
  },
  {
    title: 'Hermes 3 Llama 3.1 8B',
    licence: 'Llama 3 Community License',
    variants: [
      build('Hermes-3-Llama-3.1-8B-q4f16_1-MLC', 'Llama-3_1-8B-Instruct-q4f16_1_cs1k-webgpu.wasm', 4877, 4096, false),
    ],
  },
  {
    title: 'Phi-4 mini',
    licence: 'MIT',
    variants: [
      build('Phi-4-mini-instruct-q4f16_1-MLC', 'Phi-4-mini-instruct-q4f16_1_cs1k-webgpu.wasm', 3438, 4096, false),
      build('Phi-4-mini-instruct-q4f32_1-MLC', 'Phi-4-mini-instruct-q4f32_1_cs1k-webgpu.wasm', 4221, 4096, false),
    ],
  },
  {
    title: 'Qwen2.5 Coder 3B',
    licence: 'Qwen Research License',
    variants: [
      build('Qwen2.5-Coder-3B-Instruct-q4f16_1-MLC', 'Qwen2.5-3B-Instruct-q4f16_1_cs1k-webgpu.wasm', 2505, 4096, true),
      build('Qwen2.5-Coder-3B-Instruct-q4f32_1-MLC', 'Qwen2.5-3B-Instruct-q4f32_1_cs1k-webgpu.wasm', 2894, 4096, true),
    ],
  },
  {
    title: 'Hermes 3 Llama 3.2 3B',
    licence: 'Llama 3 Community License',
    variants: [
      build('Hermes-3-Llama-3.2-3B-q4f16_1-MLC', 'Llama-3.2-3B-Instruct-q4f16_1_cs1k-webgpu.wasm', 2264, 4096, true),
      build('Hermes-3-Llama-3.2-3B-q4f32_1-MLC', 'Llama-3.2-3B-Instruct-q4f32_1_cs1k-webgpu.wasm', 2952, 4096, true),
    ],
  },
  {
    title: 'Qwen3.5 2B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3.5-2B-q4f16_1-MLC', 'Qwen3.5-2B-q4f16_1_cs1k-webgpu.wasm', 2246, 4096, false),
      build('Qwen3.5-2B-q4f32_1-MLC', 'Qwen3.5-2B-q4f32_1_cs1k-webgpu.wasm', 2592, 4096, false),
    ],
  },
  {
    title: 'Llama 3.2 3B Instruct',
    licence: 'Llama 3.2 Community License',
    variants: [
      build('Llama-3.2-3B-Instruct-q4f16_1-MLC', 'Llama-3.2-3B-Instruct-q4f16_1_cs1k-webgpu.wasm', 2264, 4096, true),
      build('Llama-3.2-3B-Instruct-q4f32_1-MLC', 'Llama-3.2-3B-Instruct-q4f32_1_cs1k-webgpu.wasm', 2952, 4096, true),
    ],
  },
  {
    title: 'Qwen3 1.7B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3-1.7B-q4f16_1-MLC', 'Qwen3-1.7B-q4f16_1_cs1k-webgpu.wasm', 2037, 4096, true),
      build('Qwen3-1.7B-q4f32_1-MLC', 'Qwen3-1.7B-q4f32_1_cs1k-webgpu.wasm', 2636, 4096, true),
    ],
  },
  {
    title: 'Mistral 7B Instruct v0.3',
    licence: 'Apache-2.0',
    variants: [
      build(
        'Mistral-7B-Instruct-v0.3-q4f16_1-MLC',
        'Mistral-7B-Instruct-v0.3-q4f16_1_cs1k-webgpu.wasm',
        4574,
        4096,
        false,
      ),
    ],
  },
  {
    title: 'Gemma 2 2B',
    licence: 'Gemma Terms of Use',
    variants: [
      build('gemma-2-2b-it-q4f16_1-MLC', 'gemma-2-2b-it-q4f16_1_cs1k-webgpu.wasm', 1896, 4096, false),
      build('gemma-2-2b-it-q4f32_1-MLC', 'gemma-2-2b-it-q4f32_1_cs1k-webgpu.wasm', 2509, 4096, false),
    ],
  },
  {
    title: 'Qwen2.5 1.5B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen2.5-1.5B-Instruct-q4f16_1-MLC', 'Qwen2-1.5B-Instruct-q4f16_1_cs1k-webgpu.wasm', 1630, 4096, true),
      build('Qwen2.5-1.5B-Instruct-q4f32_1-MLC', 'Qwen2-1.5B-Instruct-q4f32_1_cs1k-webgpu.wasm', 1889, 4096, true),
    ],
  },
  {
    title: 'SmolLM2 1.7B',
    licence: 'Apache-2.0',
    variants: [
      build('SmolLM2-1.7B-Instruct-q4f16_1-MLC', 'SmolLM2-1.7B-Instruct-q4f16_1_cs1k-webgpu.wasm', 1775, 4096, true),
      build('SmolLM2-1.7B-Instruct-q4f32_1-MLC', 'SmolLM2-1.7B-Instruct-q4f32_1_cs1k-webgpu.wasm', 2693, 4096, true),
    ],
  },
  {
    title: 'Qwen3.5 0.8B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3.5-0.8B-q4f16_1-MLC', 'Qwen3.5-0.8B-q4f16_1_cs1k-webgpu.wasm', 1630, 4096, true),
      build('Qwen3.5-0.8B-q4f32_1-MLC', 'Qwen3.5-0.8B-q4f32_1_cs1k-webgpu.wasm', 1895, 4096, true),
    ],
  },
  {
    title: 'Qwen3 0.6B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen3-0.6B-q4f16_1-MLC', 'Qwen3-0.6B-q4f16_1_cs1k-webgpu.wasm', 1404, 4096, true),
      build('Qwen3-0.6B-q4f32_1-MLC', 'Qwen3-0.6B-q4f32_1_cs1k-webgpu.wasm', 1925, 4096, true),
    ],
  },
  {
    title: 'Llama 3.2 1B Instruct',
    licence: 'Llama 3.2 Community License',
    variants: [
      build('Llama-3.2-1B-Instruct-q4f16_1-MLC', 'Llama-3.2-1B-Instruct-q4f16_1_cs1k-webgpu.wasm', 880, 4096, true),
      build('Llama-3.2-1B-Instruct-q4f32_1-MLC', 'Llama-3.2-1B-Instruct-q4f32_1_cs1k-webgpu.wasm', 1129, 4096, true),
    ],
  },
  {
    title: 'Gemma 3 1B',
    licence: 'Gemma Terms of Use',
    variants: [build('gemma3-1b-it-q4f16_1-MLC', 'gemma3-1b-it-q4f16_1_cs1k-webgpu.wasm', 712, 4096, true)],
  },
  {
    title: 'Qwen2.5 0.5B',
    licence: 'Apache-2.0',
    variants: [
      build('Qwen2.5-0.5B-Instruct-q4f16_1-MLC', 'Qwen2-0.5B-Instruct-q4f16_1_cs1k-webgpu.wasm', 945, 4096, true),
      build('Qwen2.5-0.5B-Instruct-q4f32_1-MLC', 'Qwen2-0.5B-Instruct-q4f32_1_cs1k-webgpu.wasm', 1061, 4096, true),
    ],
  },
  {
    title: 'SmolLM2 360M',
    licence: 'Apache-2.0',
    variants: [
      build('SmolLM2-360M-Instruct-q4f16_1-MLC', 'SmolLM2-360M-Instruct-q4f16_1_cs1k-webgpu.wasm', 377, 4096, true),
      build('SmolLM2-360M-Instruct-q4f32_1-MLC', 'SmolLM2-360M-Instruct-q4f32_1_cs1k-webgpu.wasm', 580, 4096, true),
    ],
  },
];
