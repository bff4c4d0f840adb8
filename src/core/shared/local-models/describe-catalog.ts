import type { LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { DeviceFacts } from '../../../contracts/domain/local-model.ts';
import { type CatalogEntry, FITS, type LicenceKind } from '../../../contracts/domain/models/model-catalog.ts';
import { GGUF_CATALOG, type GgufModel } from './gguf-catalog.ts';
import { CATALOG_CONTEXT, fitOfGguf, ggufMemory } from './suggest-gguf.ts';
import { type SuggestedModel, suggestModels } from './suggest-models.ts';

const MB = 1024 * 1024;
/** The engine of each part of the catalog. */
const GGUF_ENGINE = 'wllama' satisfies LocalEngine;
const MLC_ENGINE = 'web-llm' satisfies LocalEngine;

/**
 * Returns the models that can be downloaded, for a device: those that run well first, and of these the GGUF models, because
 * they need no graphics card.
 *
 * @param hub address of the hub, without a slash at the end
 */
export function describeCatalog(facts: DeviceFacts, hub: string, engine?: LocalEngine): CatalogEntry[] {
  const all = [
    ...GGUF_CATALOG.map((model) => ggufEntry(facts, hub, model)),
    ...suggestModels(facts).map((model) => webLlmEntry(hub, model)),
  ];
  const rank = ({ fits }: CatalogEntry) => FITS.indexOf(fits);
  return all.filter((entry) => engine === undefined || entry.engine === engine).sort((a, b) => rank(a) - rank(b));
}

function ggufEntry(facts: DeviceFacts, hub: string, model: GgufModel): CatalogEntry {
  const { repo, revision, path, sizeBytes, sha256, trainedContextTokens } = model;
  const contextTokens = Math.min(CATALOG_CONTEXT, trainedContextTokens ?? CATALOG_CONTEXT);
  const memoryBytes = ggufMemory(model, contextTokens);
  const { fit, reason } = fitOfGguf(facts, sizeBytes, memoryBytes);
  const { modelId, title, maker, licence, licenceKind, languages, languageCount, tools, score, notes } = model;
  return {
    modelId,
    engine: GGUF_ENGINE,
    title,
    maker,
    licence,
    licenceKind,
    repo,
    revision,
    files: [{ path, url: `${hub}/${repo}/resolve/${revision}/${path}`, sizeBytes, sha256 }],
    sha256,
    sizeBytes,
    contextTokens,
    trainedContextTokens,
    memoryBytes,
    languages,
    languageCount,
    tools,
    score,
    fits: fit,
    reason,
    notes,
  };
}

const LICENCES: Readonly<Record<string, LicenceKind>> = {
  'Apache-2.0': 'free',
  MIT: 'free',
  'Qwen Research License': 'research',
};

function webLlmEntry(hub: string, model: SuggestedModel): CatalogEntry {
  const { modelId, title, licence, modelUrl, modelLibUrl, gpuMb, contextTokens, fit, reason } = model;
  const weights = `${hub}${new URL(modelUrl).pathname}`;
  return {
    modelId,
    engine: MLC_ENGINE,
    title,
    maker: 'MLC',
    licence,
    licenceKind: LICENCES[licence] ?? 'terms',
    repo: `mlc-ai/${modelId}`,
    revision: 'main',
    files: [
      { path: '', url: weights, sizeBytes: null, sha256: null },
      { path: modelLibUrl.slice(modelLibUrl.lastIndexOf('/') + 1), url: modelLibUrl, sizeBytes: null, sha256: null },
    ],
    sha256: null,
    sizeBytes: gpuMb * MB,
    contextTokens,
    trainedContextTokens: null,
    memoryBytes: gpuMb * MB,
    languages: [],
    languageCount: null,
    tools: 'unknown',
    score: null,
    fits: fit,
    reason,
    notes: ['converted', 'size-at-most', 'unverified-hash'],
  };
}
