import { checkGguf } from '../../../adapters/wllama/gguf/check-gguf.ts';
import type { LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { LocalModel, ModelInput } from '../../../contracts/domain/local-model.ts';
import { type LocalModelStore, refuseKnown, settingsOf } from '../local-model-store.ts';
import { type TakingIn, takeIn } from './copy-in.ts';
import { plainNames } from './plain-names.ts';
import { manifestOf, suppliedHashes } from './supplied-hashes.ts';

/** A GGUF model from local files: from a disk, or bytes of a notebook. */
export interface ImportedModel
  extends Pick<ModelInput<'wllama'>, 'modelId' | 'manifest' | 'settings' | 'title' | 'licence'> {
  readonly engine: LocalEngine;
  /** One file, or all parts of a split model in any order. */
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
}

/**
 * Copies a model's files into this browser, hashes them while copying, and writes the row as `ready`. Posts progress on
 * MODEL_CHANNEL. Rejects with `model-unfit` for files that are not a model, `bad-input` for hashes of unknown files,
 * `model-damaged` for files that do not match their manifest, `storage-full` before the first write, `already-exists`,
 * or the reason of `signal`; then no file is left.
 */
export async function importModelFiles(
  modelStore: LocalModelStore,
  { modelId, engine, files, manifest, settings, title, licence }: ImportedModel,
  watch: TakingIn = {},
): Promise<LocalModel> {
  await refuseKnown(modelStore, modelId);
  // Checked before the copy, because the files may be many gigabytes of something else.
  const { parts } = await checkGguf(plainNames(files));
  const hashes = suppliedHashes(
    parts.map(({ name }) => name),
    manifest,
  );
  const incoming = parts.map(({ name, blob }) => ({
    name,
    sizeBytes: blob.size,
    expected: hashes.get(name) ?? null,
    open: () => blob.stream(),
  }));
  const draft = {
    modelId,
    engine,
    title: title ?? modelId,
    licence: licence ?? '',
    webLlm: null,
    manifest: manifestOf(manifest),
    settings: settingsOf(settings),
    trainedContextTokens: null,
  };
  return takeIn(modelStore, draft, incoming, watch);
}
