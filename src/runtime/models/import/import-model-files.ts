import { CloisterError } from '../../../contracts/errors.ts';
import type { AddModel, LocalModel } from '../../../contracts/local-model.ts';
import type { Shelf } from '../shelf.ts';

/** A GGUF model out of files that are here: from a disk, or bytes of a notebook. */
export interface ImportedModel
  extends Pick<Extract<AddModel, { engine: 'wllama' }>, 'modelId' | 'manifest' | 'settings' | 'title' | 'licence'> {
  /** One file, or all parts of a split model in any order. */
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
}

interface ImportOptions {
  /** Ends it; nothing is left then. */
  readonly signal?: AbortSignal;
}

/**
 * Copies a model's files into this browser, hashing them on the way, and writes its row as `ready`. Progress is told on
 * MODEL_CHANNEL. Rejects with `bad-input` or `model-damaged` for what is no model, `storage-full` before anything is written,
 * `already-exists`; then nothing is left.
 */
export async function importModelFiles(
  _shelf: Shelf,
  _model: ImportedModel,
  _options: ImportOptions = {},
): Promise<LocalModel> {
  throw new CloisterError('internal', 'Models cannot be imported yet.');
}
