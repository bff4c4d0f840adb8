import type { WorkerClient } from '../../../client/workers/worker-client.ts';
import type { ImportPreview } from '../../../contracts/wire/transfer.ts';
import { type ImportReading, type ImportSource, readLabelList } from './import-source.ts';
import { isVault, pickedFolderOf, withoutPickedFolder } from './picked-folder.ts';

type Call = WorkerClient['call'];

/** Previews an import as the person wants it read. */
export async function previewSource(
  call: Call,
  notebookId: string,
  source: ImportSource,
  reading: ImportReading,
): Promise<ImportPreview> {
  if (source.type === 'zip') return call('notebooks.previewImport', { notebookId, source: source.file, ...reading });
  const { stripTop } = reading;
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
 * Unpacks the archives inside an archive that holds nothing else.
 */
export async function previewFirst(
  call: Call,
  notebookId: string,
  source: ImportSource,
  isNotebook = false,
): Promise<{ preview: ImportPreview } & ImportReading> {
  if (source.type === 'files') {
    const folder = pickedFolderOf(source.files);
    const reading = { stripTop: folder !== null && (isNotebook || isVault(folder, source.files)) };
    return { preview: await previewSource(call, notebookId, source, reading), ...reading };
  }
  let reading: ImportReading = { stripTop: false };
  let preview = await previewSource(call, notebookId, source, reading);
  if (preview.archives?.isAll) {
    reading = { ...reading, unpackInner: true };
    preview = await previewSource(call, notebookId, source, reading);
  }
  if (preview.topFolder === source.file.name.replace(/\.[^.]*$/, '')) {
    reading = { ...reading, stripTop: true };
    preview = await previewSource(call, notebookId, source, reading);
  }
  return { preview, ...reading };
}
