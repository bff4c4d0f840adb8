import { newFolderName } from '../../../adapters/model-files/places.ts';
import type { LocalEngine } from '../../../contracts/domain/local-engines.ts';
import { type LocalModel, localModelSchema, type ModelInput } from '../../../contracts/domain/local-model.ts';
import type { HubSource } from '../../../contracts/domain/models/model-hub.ts';
import { GGUF_CATALOG } from '../../../core/shared/local-models/gguf-catalog.ts';
import { parseHubAddress } from '../hub/hub-address.ts';
import { manifestOf } from '../import/supplied-hashes.ts';
import { type LocalModelStore, refuseKnown, settingsOf } from '../local-model-store.ts';
import { parseFileAddress, parseFolderAddress } from './model-address.ts';
import { planGguf } from './plan-gguf.ts';
import { planWebLlm } from './plan-web-llm.ts';

/** A model to fetch from a server: a WebLLM folder, or GGUF files. */
export type AddedByUrl = (
  | Omit<ModelInput<'web-llm'>, 'engine'>
  | (Omit<ModelInput<'wllama'>, 'engine' | 'url'> & { url: string | string[] })
) & { readonly engine: LocalEngine };

/**
 * Writes the row of a model to fetch, as `downloading`; the tab that runs downloads continues from the row. Resolves at
 * once. Throws `bad-input` for addresses that cannot be fetched, and `already-exists`.
 */
export async function registerDownload(modelStore: LocalModelStore, input: AddedByUrl): Promise<LocalModel> {
  return registerFiles(modelStore, input, sourceOf(input));
}

/** What a row says of its model, beside its files. */
type Described = Pick<AddedByUrl, 'modelId' | 'engine' | 'title' | 'licence' | 'manifest' | 'settings'> &
  Pick<LocalModel, 'purpose'>;

/** Writes the row of files to fetch, as `registerDownload` does. */
export async function registerFiles(
  modelStore: LocalModelStore,
  input: Described,
  source: Pick<LocalModel, 'files' | 'webLlm'>,
): Promise<LocalModel> {
  await refuseKnown(modelStore, input.modelId);
  const { address } = await modelStore.store.modelHub();
  const hub = hubOf(source, address);
  const totalBytes = hub === null ? null : catalogSize(hub, source.files);
  const nowMs = modelStore.loop.clock.nowMs();
  const row = localModelSchema.parse({
    ...source,
    ...(hub === null ? {} : { hub }),
    modelId: input.modelId,
    engine: input.engine,
    ...(input.purpose === undefined ? {} : { purpose: input.purpose }),
    title: input.title ?? input.modelId,
    licence: input.licence ?? '',
    folder: newFolderName(),
    manifest: manifestOf(input.manifest),
    ...(totalBytes === null ? {} : { received: { doneBytes: 0, totalBytes } }),
    state: 'downloading',
    error: null,
    notice: null,
    settings: settingsOf(input.settings),
    trainedContextTokens: null,
    addedMs: nowMs,
    updatedMs: nowMs,
  } satisfies LocalModel);
  await modelStore.store.addLocalModel(row).catch(async (error: unknown) => {
    // A concurrent call may have added the model. It gets the same error.
    await refuseKnown(modelStore, input.modelId);
    throw error;
  });
  await modelStore.syncAllowlist();
  return row;
}

/** Returns the repository that all files of a model come from; null when they come from elsewhere. */
function hubOf({ files, webLlm }: Pick<LocalModel, 'files' | 'webLlm'>, address: string | null): HubSource | null {
  const urls = webLlm === null ? files.map(({ url }) => url ?? '') : [webLlm.modelUrl];
  const [first, ...others] = urls.map((url) => parseHubAddress(url, address)?.source ?? null);
  if (first === null || first === undefined) return null;
  const { address: at, repo, revision } = first;
  const isSame = (other: HubSource | null) =>
    other?.address === at && other.repo === repo && other.revision === revision;
  return others.every(isSame) ? first : null;
}

/** Returns the size of a model of the catalog, which counts until the hub lists it; null for any other model. */
function catalogSize({ repo, revision }: HubSource, [only, ...others]: LocalModel['files']): number | null {
  const listed = GGUF_CATALOG.find(
    (model) => model.repo === repo && model.revision === revision && model.path.split('/').at(-1) === only?.name,
  );
  return others.length === 0 ? (listed?.sizeBytes ?? null) : null;
}

function sourceOf(input: AddedByUrl): Pick<LocalModel, 'files' | 'webLlm'> {
  if ('url' in input) {
    return { files: planGguf([input.url].flat(), input.manifest), webLlm: null };
  }
  const webLlm = {
    modelUrl: parseFolderAddress(input.modelUrl, 'modelUrl'),
    modelLibUrl: parseFileAddress(input.modelLibUrl, 'modelLibUrl'),
    overrides: input.overrides ?? {},
  };
  return { files: planWebLlm(webLlm, input.manifest), webLlm };
}
