import { checkModelFiles } from '../../../adapters/model-files/check-files.ts';
import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { ModelProgress } from '../../../contracts/domain/local-model.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { LoadableModel } from '../../../contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../core/ports/loaded-engine.ts';

export interface LoadSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (step: Omit<ModelProgress, 'modelId'>) => void;
}

/**
 * Loads a model whose files lie in the origin's private file system. Every file is hashed first: an engine is fetched, and
 * sees its first byte, only when all of them are what the manifest says.
 *
 * @throws `model-damaged` that names the files, and what the engine's adapter throws
 */
export async function loadEngine(model: LoadableModel, { signal, onProgress }: LoadSteps): Promise<LoadedEngine> {
  const files = await checkModelFiles(openModelFolder(model.folder), model.files, {
    signal,
    onProgress: (file, doneBytes, totalBytes) => onProgress({ phase: 'check', file, doneBytes, totalBytes }),
  });
  switch (model.engine) {
    case 'wllama': {
      const { loadWllama } = await import('../../../adapters/wllama/load-wllama.ts');
      return loadWllama(
        model,
        [...files].map(([name, blob]) => ({ name, blob })),
        { signal, onProgress },
      );
    }
    case 'web-llm': {
      const { loadWebLlm } = await import('../../../adapters/web-llm/load-web-llm.ts');
      const file = async (name: string) => {
        const found = files.get(name);
        if (found !== undefined) return found;
        const message = `${name} is not among the files of ${model.modelId}. Fetch or import the model again.`;
        throw new CloisterError('model-damaged', message, { files: [name] });
      };
      return loadWebLlm(model, file, { signal, onProgress });
    }
    case 'built-in':
      throw new CloisterError('internal', 'The browser’s own model runs in the page.');
    default:
      return model.engine satisfies never;
  }
}
