import {
  type AddModel,
  type LocalModel,
  localModelSchema,
  type ModelBlob,
} from '../../contracts/domain/local-model.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { Services } from '../app/services.ts';
import { readablePath } from '../notebook/person-path.ts';
import { registerDownload } from './downloads/register-download.ts';
import type { TakingIn } from './import/copy-in.ts';
import { importModelFiles } from './import/import-model-files.ts';
import { refuseKnown, settingsOf } from './local-model-store.ts';

type GgufModel = Extract<AddModel, { engine: 'wllama' }>;

/**
 * Takes a model in, from wherever it comes. Resolves with its row: files that are here are copied and checked by then, which
 * `watch` can end.
 */
export async function addModel(services: Services, input: AddModel, watch: TakingIn = {}): Promise<LocalModel> {
  switch (input.engine) {
    case 'web-llm':
      return registerDownload(services, input);
    case 'wllama':
      return addGguf(services, input, watch);
    case 'built-in':
      return addBuiltIn(services, input);
    default:
      return input satisfies never;
  }
}

async function addGguf(services: Services, input: GgufModel, watch: TakingIn): Promise<LocalModel> {
  const { url, file, path, engine, importId: _, ...rest } = input;
  const said = [url, file, path].filter((source) => source !== undefined).length;
  if (said !== 1) {
    const message = `Say where ${input.modelId} comes from: give one of url, file or path, and no two of them.`;
    throw new CloisterError('bad-input', message, { modelId: input.modelId });
  }
  if (url !== undefined) return registerDownload(services, { ...rest, engine, url });
  await refuseKnown(services, input.modelId);
  const files = path === undefined ? namedBlobs([file ?? []].flat()) : [await fromNotebook(services, path)];
  return importModelFiles(services, { ...rest, files }, watch);
}

function namedBlobs(blobs: readonly ModelBlob[]): { name: string; blob: Blob }[] {
  return blobs.map((blob, at) => {
    // What crossed from the page looked like one; here it is known.
    if (!(blob instanceof Blob))
      throw new CloisterError('bad-input', 'This is no file. Give a File or a Blob.', { at });
    const name = blob instanceof File ? blob.name : '';
    return { name: name === '' ? `model-${at + 1}.gguf` : name, blob };
  });
}

async function fromNotebook(
  services: Services,
  { notebookId, path: raw }: NonNullable<GgufModel['path']>,
): Promise<{ name: string; blob: Blob }> {
  const path = readablePath(raw);
  const reader = await services.store.notebook(notebookId);
  const row = reader.get(path);
  if (!row?.hash) throw new CloisterError('not-found', `There is no file ${path} in this notebook.`, { path });
  const bytes = await reader.readBytes(row.hash);
  return { name: path.slice(path.lastIndexOf('/') + 1), blob: new Blob([new Uint8Array(bytes)]) };
}

/** The browser keeps its own model: there are no files, and whether it is there shows when it is loaded. */
async function addBuiltIn(
  services: Services,
  { modelId, settings }: Extract<AddModel, { engine: 'built-in' }>,
): Promise<LocalModel> {
  await refuseKnown(services, modelId);
  const facts = await services.localModels.engines.device('page');
  const { builtIn, reason } = facts;
  if (builtIn === 'unavailable') {
    const why = typeof reason === 'string' ? reason : 'This browser has no model of its own that could run here.';
    throw new CloisterError('model-unfit', why, { modelId, engine: 'built-in', next: 'another-model' });
  }
  const nowMs = services.loop.clock.nowMs();
  const row = localModelSchema.parse({
    ...{ modelId, engine: 'built-in', title: 'The browser’s own model', licence: '', folder: '', files: [] },
    ...{ manifest: 'made', webLlm: null, state: builtIn === 'available' ? 'ready' : 'waiting', error: null },
    ...{ notice: null, settings: settingsOf(settings), trainedContextTokens: null, addedMs: nowMs, updatedMs: nowMs },
  } satisfies LocalModel);
  await services.store.addLocalModel(row);
  return row;
}
