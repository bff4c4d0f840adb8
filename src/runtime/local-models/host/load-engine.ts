import { checkModelFiles } from '../../../adapters/model-files/check-files.ts';
import { openModelFolder } from '../../../adapters/model-files/open-model-folder.ts';
import type { ModelProgress } from '../../../contracts/domain/local-model.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import type { LoadableModel } from '../../../contracts/wire/model-port.ts';
import type { LoadedEngine } from '../../../core/ports/loaded-engine.ts';
import { ENGINE_LOADERS } from '../engines.ts';

export interface LoadSteps {
  readonly signal: AbortSignal;
  readonly onProgress: (step: Omit<ModelProgress, 'modelId'>) => void;
}

/**
 * Loads a model whose files are in the origin private file system. Every file is hashed first: the engine is fetched
 * and reads the first byte only when all hashes match the manifest.
 *
 * @throws `model-damaged` that names the files, and errors of the engine's adapter
 */
export async function loadEngine(model: LoadableModel, { signal, onProgress }: LoadSteps): Promise<LoadedEngine> {
  const files = await checkModelFiles(openModelFolder(model.folder), model.files, {
    signal,
    onProgress: (file, doneBytes, totalBytes) => onProgress({ phase: 'check', file, doneBytes, totalBytes }),
  });
  const load = ENGINE_LOADERS[model.engine];
  if (load === null) throw internalError('noFiles', { engine: model.engine });
  return load(model, files, { signal, onProgress });
}
