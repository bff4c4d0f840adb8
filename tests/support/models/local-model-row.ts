import { DEFAULT_MODEL_SETTINGS, type LocalModel } from '../../../src/contracts/domain/local-model.ts';
import type { ModelSettings } from '../../../src/contracts/domain/model-input-fields.ts';

/** Returns the row of a complete GGUF model with one file. */
export function localModelRow({
  settings = {},
  ...row
}: Partial<Omit<LocalModel, 'settings'>> & { settings?: Partial<ModelSettings> } = {}): LocalModel {
  return {
    modelId: 'tiny',
    engine: 'wllama',
    title: row.modelId ?? 'tiny',
    licence: '',
    folder: 'tiny',
    files: [{ name: 'model.gguf', url: null, sizeBytes: 100, sha256: 'a'.repeat(64), done: true }],
    manifest: 'made',
    webLlm: null,
    state: 'ready',
    error: null,
    notice: null,
    trainedContextTokens: null,
    addedMs: 1,
    updatedMs: 1,
    ...row,
    settings: { ...DEFAULT_MODEL_SETTINGS, ...settings },
  };
}
