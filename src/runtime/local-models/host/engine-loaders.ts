import type { LocalEngine } from '../../../contracts/domain/local-model.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { LoadableModel } from '../../../contracts/wire/model-port.ts';
import type { LoadedEngine, LoadWatcher } from '../../../core/ports/loaded-engine.ts';

/** Loads a model from its checked files, by name. Fetches the engine's own code when called. */
export type EngineLoader = (
  model: LoadableModel,
  files: ReadonlyMap<string, File>,
  watcher: LoadWatcher,
) => Promise<LoadedEngine>;

/** How each engine is loaded in a worker. Null: the engine runs in the page. */
export type EngineLoaders = Readonly<Record<LocalEngine, EngineLoader | null>>;

export const ENGINE_LOADERS: EngineLoaders = {
  async wllama(model, files, watcher) {
    const { loadWllama } = await import('../../../adapters/wllama/load-wllama.ts');
    return loadWllama(
      model,
      [...files].map(([name, blob]) => ({ name, blob })),
      watcher,
    );
  },
  async 'web-llm'(model, files, watcher) {
    const { loadWebLlm } = await import('../../../adapters/web-llm/load-web-llm.ts');
    const file = async (name: string) => {
      const found = files.get(name);
      if (found !== undefined) return found;
      const message = `${name} is not among the files of ${model.modelId}. Download or import the model again.`;
      throw new CloisterError('model-damaged', message, { files: [name] });
    };
    return loadWebLlm(model, file, watcher);
  },
  'built-in': null,
};
