import { CloisterError } from '../../../contracts/errors.ts';
import type { LocalModel } from '../../../contracts/local-model.ts';
import type { Shelf } from '../shelf.ts';

/** An archive as exported, or the files of a folder of the same layout, or of a model fetched by hand. */
export type ModelSource =
  | { readonly archive: Blob }
  | { readonly files: readonly { readonly path: string; readonly blob: Blob }[] };

/**
 * Takes in a model, checking every hash on the way, and writes its row as `ready`. `alreadyHere`: the same files were there
 * under the same name, and nothing was done. Rejects with `model-damaged` that names file, expected and got; then nothing is left.
 */
export async function importArchive(
  _shelf: Shelf,
  _source: ModelSource,
  _signal?: AbortSignal,
): Promise<{ model: LocalModel; alreadyHere: boolean }> {
  throw new CloisterError('internal', 'Models cannot be imported yet.');
}
