import { DEFAULT_MODEL_SETTINGS } from '../../../src/contracts/domain/local-model.ts';

/** Returns the text of `cloister-model.json` in an archive of a GGUF model with these files. */
export function archiveList(files: readonly object[], more: object = {}): string {
  return JSON.stringify({
    format: 'cloister-model',
    version: 1,
    engine: 'wllama',
    modelId: 'tiny',
    title: 'Tiny',
    licence: '',
    webLlm: null,
    settings: DEFAULT_MODEL_SETTINGS,
    trainedContextTokens: null,
    files,
    ...more,
  });
}
