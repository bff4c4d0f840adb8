import { CloisterError } from '../../../contracts/errors.ts';
import type { Shelf } from '../shelf.ts';

/**
 * One archive with all files of a model and a list of their hashes, each checked on the way. It refers to the files where they
 * lie, and needs no second room; it can be read as long as the model is there. Rejects with `model-damaged` that names a file.
 */
export async function exportModel(_shelf: Shelf, _modelId: string, _signal?: AbortSignal): Promise<File> {
  throw new CloisterError('internal', 'Models cannot be exported yet.');
}
