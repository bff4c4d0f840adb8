import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { ImportPreview } from '../../../contracts/wire/transfer.ts';
import { type ImportSource, readLabelList } from './import-source.ts';
import { isVault, pickedFolderOf, withoutPickedFolder } from './picked-folder.ts';

type Call = WorkerClient['call'];

/** Previews an import with or without the folder that contains everything. */
export async function previewSource(
  call: Call,
  notebookId: string,
  source: ImportSource,
  stripTop: boolean,
): Promise<ImportPreview> {
  if (source.type === 'zip') return call('notebooks.previewImport', { notebookId, source: source.file, stripTop });
  const placed = stripTop ? withoutPickedFolder(source) : source;
  const files = placed.type === 'files' ? placed.files : [];
  const labelList = await readLabelList(files);
  const sizes = files.map(({ path, size }) => ({ path, sizeBytes: size }));
  const input = { notebookId, source: sizes };
  const preview = await call('notebooks.previewImport', labelList ? { ...input, labelList } : input);
  const topFolder = pickedFolderOf(source.files);
  return topFolder === null ? preview : { ...preview, topFolder };
}

/**
 * Previews an import before the person has chosen. Leaves out the top folder where it is not part of the notes: a folder that
 * repeats the name of its archive, the folder of an Obsidian vault, and one that the notebook was made of and named after.
 */
export async function previewFirst(
  call: Call,
  notebookId: string,
  source: ImportSource,
  isNotebook = false,
): Promise<{ preview: ImportPreview; stripTop: boolean }> {
  if (source.type === 'files') {
    const folder = pickedFolderOf(source.files);
    const stripTop = folder !== null && (isNotebook || isVault(folder, source.files));
    return { preview: await previewSource(call, notebookId, source, stripTop), stripTop };
  }
  const whole = await previewSource(call, notebookId, source, false);
  const stripTop = whole.topFolder === source.file.name.replace(/\.[^.]*$/, '');
  return { preview: stripTop ? await previewSource(call, notebookId, source, true) : whole, stripTop };
}
