import type { ENGINES, LocalEngine } from '../../contracts/domain/local-engines.ts';
import type { LocalModel, ModelInput } from '../../contracts/domain/local-model.ts';
import { modelDamagedError } from '../../contracts/errors/messages/model-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import type { LoadedEngine, LoadWatcher } from '../../core/ports/loaded-engine.ts';
import type { Services } from '../app/services.ts';
import type { TakingIn } from './import/copy-in.ts';

/**
 * Lists the engines: how each one loads a model, and how a model is added. Both constants must have an entry for every
 * engine of `contracts/domain/local-engines.ts`. They are separate because each is needed in only one worker: the
 * bundle of the other worker omits the constant with its imports.
 */

/** Loads a model from its checked files, by name. Fetches the engine's own code when called. */
export type EngineLoader = (
  model: LoadableModel,
  files: ReadonlyMap<string, File>,
  watcher: LoadWatcher,
) => Promise<LoadedEngine>;

/** Null: the engine runs in the page, which has its own list, `client/models/page-engines.ts`. */
export type EngineLoaders = {
  readonly [N in LocalEngine]: (typeof ENGINES)[N]['host'] extends 'page' ? null : EngineLoader;
};

/** Adds a model: writes its row, after copying and checking files where the input has any. */
export type EngineRegistrations<E extends LocalEngine = LocalEngine> = {
  readonly [N in E]: (services: Services, input: ModelInput<N>, watch: TakingIn) => Promise<LocalModel>;
};

/** For the worker that runs an engine. */
export const ENGINE_LOADERS: EngineLoaders = {
  async 'web-llm'(model, files, watcher) {
    const { loadWebLlm } = await import('../../adapters/web-llm/load-web-llm.ts');
    const file = async (name: string) => {
      const found = files.get(name);
      if (found !== undefined) return found;
      throw modelDamagedError('missing', { name, modelId: model.modelId }, { files: [name] });
    };
    return loadWebLlm(model, file, watcher);
  },
  async wllama(model, files, watcher) {
    const { loadWllama } = await import('../../adapters/wllama/load-wllama.ts');
    const named = [...files].map(([name, blob]) => ({ name, blob }));
    return loadWllama(model, named, watcher);
  },
  'built-in': null,
};

/** For the worker that runs agents and commands. */
export const ENGINE_REGISTRATIONS: EngineRegistrations = {
  async 'web-llm'(services, input) {
    const { registerDownload } = await import('./downloads/register-download.ts');
    return registerDownload(services, input);
  },
  async wllama(services, input, watch) {
    const { addGguf } = await import('./add/add-gguf.ts');
    return addGguf(services, input, watch);
  },
  async 'built-in'(services, input) {
    const { addBuiltIn } = await import('./add/add-built-in.ts');
    return addBuiltIn(services, input);
  },
};
