import type { LocalModel } from '../../../src/contracts/domain/local-model.ts';
import type { ModelSettings } from '../../../src/contracts/domain/model-input-fields.ts';
import { localModelRow } from '../../support/models/local-model-row.ts';

/** Stores the files of a generated model where a host reads them; runs in a page. Resolves with the model's row. */
export async function storeModel(
  given: Uint8Array<ArrayBuffer> | readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
  { modelId = 'test', ...settings }: Partial<ModelSettings> & { modelId?: string } = {},
): Promise<LocalModel> {
  const files = given instanceof Uint8Array ? [{ name: 'model.gguf', bytes: given }] : given;
  const folder = crypto.randomUUID();
  const directory = await modelDirectory(folder);
  const rows: LocalModel['files'] = [];
  for (const { name, bytes } of files) {
    await writeModelFile(directory, name, bytes);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    rows.push({ name, url: null, sizeBytes: bytes.length, sha256: hash.toHex(), done: true });
  }
  return localModelRow({ modelId, folder, files: rows, settings });
}

/** Overwrites a file of a stored model. */
export async function damageModel({ folder, files }: LocalModel, at: number, by: number): Promise<void> {
  const [file] = files;
  if (file === undefined) throw new Error('the model has no file');
  const directory = await modelDirectory(folder);
  const handle = await directory.getFileHandle(encodeURIComponent(file.name));
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  bytes[at] = (bytes[at] ?? 0) ^ by;
  await writeModelFile(directory, file.name, bytes);
}

async function modelDirectory(folder: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const models = await root.getDirectoryHandle('models', { create: true });
  return models.getDirectoryHandle(folder, { create: true });
}

async function writeModelFile(
  directory: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const handle = await directory.getFileHandle(encodeURIComponent(name), { create: true });
  const writable = await handle.createWritable();
  await writable.write(bytes);
  await writable.close();
}
