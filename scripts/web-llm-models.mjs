import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { needsShaderF16 } from '../src/core/shared/local-models/curated-model.ts';
import { projectRoot, run } from './run-command.mjs';

/** @import { CuratedModel, CuratedVariant } from '../src/core/shared/local-models/curated-model.ts' */

/**
 * Chat models of WebLLM's own list that follow instructions well enough for tools, best first. The first of `ids` needs half
 * precision, which not every GPU supports; the second does not. Licences are those named by the publishers of the weights.
 *
 * @type {{ title: string, licence: string, ids: string[] }[]}
 */
const families = [
  { title: 'Qwen3.5 4B', licence: 'Apache-2.0', ids: ['Qwen3.5-4B-q4f16_1-MLC', 'Qwen3.5-4B-q4f32_1-MLC'] },
  { title: 'Qwen3 4B', licence: 'Apache-2.0', ids: ['Qwen3-4B-q4f16_1-MLC', 'Qwen3-4B-q4f32_1-MLC'] },
  {
    title: 'Ministral 3 3B Instruct',
    licence: 'Apache-2.0',
    ids: ['Ministral-3-3B-Instruct-2512-BF16-q4f16_1-MLC', 'Ministral-3-3B-Instruct-2512-BF16-q4f32_1-MLC'],
  },
  {
    title: 'Hermes 3 Llama 3.1 8B',
    licence: 'Llama 3 Community License',
    ids: ['Hermes-3-Llama-3.1-8B-q4f16_1-MLC'],
  },
  {
    title: 'Phi-4 mini',
    licence: 'MIT',
    ids: ['Phi-4-mini-instruct-q4f16_1-MLC', 'Phi-4-mini-instruct-q4f32_1-MLC'],
  },
  {
    title: 'Qwen2.5 Coder 3B',
    licence: 'Qwen Research License',
    ids: ['Qwen2.5-Coder-3B-Instruct-q4f16_1-MLC', 'Qwen2.5-Coder-3B-Instruct-q4f32_1-MLC'],
  },
  {
    title: 'Hermes 3 Llama 3.2 3B',
    licence: 'Llama 3 Community License',
    ids: ['Hermes-3-Llama-3.2-3B-q4f16_1-MLC', 'Hermes-3-Llama-3.2-3B-q4f32_1-MLC'],
  },
  { title: 'Qwen3.5 2B', licence: 'Apache-2.0', ids: ['Qwen3.5-2B-q4f16_1-MLC', 'Qwen3.5-2B-q4f32_1-MLC'] },
  {
    title: 'Llama 3.2 3B Instruct',
    licence: 'Llama 3.2 Community License',
    ids: ['Llama-3.2-3B-Instruct-q4f16_1-MLC', 'Llama-3.2-3B-Instruct-q4f32_1-MLC'],
  },
  { title: 'Qwen3 1.7B', licence: 'Apache-2.0', ids: ['Qwen3-1.7B-q4f16_1-MLC', 'Qwen3-1.7B-q4f32_1-MLC'] },
  {
    title: 'Mistral 7B Instruct v0.3',
    licence: 'Apache-2.0',
    ids: ['Mistral-7B-Instruct-v0.3-q4f16_1-MLC'],
  },
  {
    title: 'Gemma 2 2B',
    licence: 'Gemma Terms of Use',
    ids: ['gemma-2-2b-it-q4f16_1-MLC', 'gemma-2-2b-it-q4f32_1-MLC'],
  },
  {
    title: 'Qwen2.5 1.5B',
    licence: 'Apache-2.0',
    ids: ['Qwen2.5-1.5B-Instruct-q4f16_1-MLC', 'Qwen2.5-1.5B-Instruct-q4f32_1-MLC'],
  },
  {
    title: 'SmolLM2 1.7B',
    licence: 'Apache-2.0',
    ids: ['SmolLM2-1.7B-Instruct-q4f16_1-MLC', 'SmolLM2-1.7B-Instruct-q4f32_1-MLC'],
  },
  { title: 'Qwen3.5 0.8B', licence: 'Apache-2.0', ids: ['Qwen3.5-0.8B-q4f16_1-MLC', 'Qwen3.5-0.8B-q4f32_1-MLC'] },
  { title: 'Qwen3 0.6B', licence: 'Apache-2.0', ids: ['Qwen3-0.6B-q4f16_1-MLC', 'Qwen3-0.6B-q4f32_1-MLC'] },
  {
    title: 'Llama 3.2 1B Instruct',
    licence: 'Llama 3.2 Community License',
    ids: ['Llama-3.2-1B-Instruct-q4f16_1-MLC', 'Llama-3.2-1B-Instruct-q4f32_1-MLC'],
  },
  { title: 'Gemma 3 1B', licence: 'Gemma Terms of Use', ids: ['gemma3-1b-it-q4f16_1-MLC'] },
  {
    title: 'Qwen2.5 0.5B',
    licence: 'Apache-2.0',
    ids: ['Qwen2.5-0.5B-Instruct-q4f16_1-MLC', 'Qwen2.5-0.5B-Instruct-q4f32_1-MLC'],
  },
  {
    title: 'SmolLM2 360M',
    licence: 'Apache-2.0',
    ids: ['SmolLM2-360M-Instruct-q4f16_1-MLC', 'SmolLM2-360M-Instruct-q4f32_1-MLC'],
  },
];

/** Path of the generated table. */
const tableFile = join(projectRoot, 'src/core/shared/local-models/curated-models.ts');

/** The two parts of an address that all builds have in common. */
const weights = 'https://huggingface.co/mlc-ai/';
const libraries = prebuiltAppConfig.model_list[0]?.model_lib.replace(/[^/]+$/, '') ?? '';

/**
 * Returns the entry of the installed package for each model of the list.
 *
 * @returns {CuratedModel[]} throws for a model that the package no longer contains
 */
export const curatedModels = () =>
  families.map(({ title, licence, ids }) => ({ title, licence, variants: ids.map(variantOf) }));

/**
 * @param {string} modelId
 * @returns {CuratedVariant}
 */
function variantOf(modelId) {
  const record = prebuiltAppConfig.model_list.find((candidate) => candidate.model_id === modelId);
  if (record === undefined)
    throw new Error(`@mlc-ai/web-llm has no model '${modelId}' any more. Take it off the list.`);
  if (record.vram_required_MB === undefined) throw new Error(`@mlc-ai/web-llm gives no size for '${modelId}'.`);
  if (record.model !== weights + modelId || !record.model_lib.startsWith(libraries)) {
    throw new Error(`The files of '${modelId}' lie elsewhere than those of the others. Give it an address of its own.`);
  }
  return {
    modelId,
    modelUrl: `${record.model}/resolve/main/`,
    modelLibUrl: record.model_lib,
    gpuMb: Math.ceil(record.vram_required_MB),
    contextTokens: record.overrides?.context_window_size ?? 4096,
    needsShaderF16: needsShaderF16(modelId),
    forSmallDevices: record.low_resource_required === true,
  };
}

/**
 * Formats a variant as a row of the table.
 *
 * @param {CuratedVariant} variant
 */
const rowOf = ({ modelId, modelLibUrl, gpuMb, contextTokens, forSmallDevices }) =>
  `build(${[modelId, modelLibUrl.slice(libraries.length), gpuMb, contextTokens, forSmallDevices].map((value) => JSON.stringify(value)).join(', ')})`;

/** Regenerates the table. Run it after a change of the package's version. */
async function writeTable() {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'node_modules/@mlc-ai/web-llm/package.json'), 'utf8'));
  const models = curatedModels().map(
    ({ title, licence, variants }) =>
      `{ title: ${JSON.stringify(title)}, licence: ${JSON.stringify(licence)}, variants: [${variants.map(rowOf).join(', ')}] }`,
  );
  const text = `import { buildsFrom, type CuratedModel } from './curated-model.ts';

// Made by \`node scripts/web-llm-models.mjs\` from @mlc-ai/web-llm ${version}: not to be edited by hand.

const build = buildsFrom(${JSON.stringify(weights)}, ${JSON.stringify(libraries)});

/** Best first. */
export const CURATED_MODELS: readonly CuratedModel[] = [${models.join(', ')}];
`;
  writeFileSync(tableFile, text);
  const { code, output } = await run('biome', ['check', '--write', tableFile]);
  if (code !== 0) throw new Error(output);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTable();
