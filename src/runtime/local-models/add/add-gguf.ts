import type { LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { LocalModel, ModelInput } from '../../../contracts/domain/local-model.ts';
import type { ModelBlob } from '../../../contracts/domain/model-input-fields.ts';
import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { callerBadInputError } from '../../../contracts/errors/messages/internal-messages.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Services } from '../../app/services.ts';
import { readablePath } from '../../notebook/person-path.ts';
import { registerDownload } from '../downloads/register-download.ts';
import type { TakingIn } from '../import/copy-in.ts';
import { importModelFiles } from '../import/import-model-files.ts';
import { refuseKnown } from '../local-model-store.ts';

/** The input for any engine that loads GGUF files. */
type GgufModel = Omit<ModelInput<'wllama'>, 'engine'> & { readonly engine: LocalEngine };

/** Adds a GGUF model: from a URL by writing a download row, from files by copying them. */
export async function addGguf(services: Services, input: GgufModel, watch: TakingIn): Promise<LocalModel> {
  const { url, file, path, engine, importId: _, ...rest } = input;
  const said = [url, file, path].filter((source) => source !== undefined).length;
  if (said !== 1) {
    throw badInputError('modelSource', { modelId: input.modelId });
  }
  if (url !== undefined) return registerDownload(services, { ...rest, engine, url });
  await refuseKnown(services, input.modelId);
  const files = path === undefined ? namedBlobs([file ?? []].flat()) : [await fromNotebook(services, path)];
  return importModelFiles(services, { ...rest, engine, files }, watch);
}

function namedBlobs(blobs: readonly ModelBlob[]): { name: string; blob: Blob }[] {
  return blobs.map((blob, at) => {
    // The contract accepts anything that resembles a Blob; the copy needs a real one.
    if (!(blob instanceof Blob)) throw callerBadInputError('notFile', {}, { at });
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
  if (!row?.hash) throw notFoundError('file', { path });
  const bytes = await reader.readBytes(row.hash);
  return { name: path.slice(path.lastIndexOf('/') + 1), blob: new Blob([new Uint8Array(bytes)]) };
}
