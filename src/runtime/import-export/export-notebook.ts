import type { ZipMember } from '../../adapters/zip/write-zip.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { topOf } from '../../core/guard/path-parts.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/**
 * Packs all files of a notebook and its folders, the empty ones too, byte for byte; what runs left under `/runs` and
 * `/scratch` stays. Drafts are brought in first. The log notes that it was exported.
 */
export async function exportNotebook(
  services: Services,
  { notebookId, format }: CommandValue<'notebooks.export'>,
): Promise<Blob> {
  if (format === 'eln') {
    throw new CloisterError('bad-input', 'Export as .eln is not supported yet. Export as zip instead.', { format });
  }
  await services.loop.flushDrafts(notebookId);
  const notebook = await services.store.notebook(notebookId);
  const { writeZip } = await import('../../adapters/zip/write-zip.ts');
  const archive = await writeZip(membersOf(notebook));
  const { files } = notebook.usage;
  await recordAsPerson(services, {
    action: 'notebook.export',
    target: '/',
    notebookId,
    inputSummary: `${files} files, zip`,
  });
  return archive;
}

async function* membersOf(notebook: NotebookReader): AsyncGenerator<ZipMember> {
  for (const { path, kind, hash, modifiedMs } of [...notebook.descendants('/')]) {
    if (isReservedTopName(topOf(path))) continue;
    if (kind === 'folder' || hash === null) yield { type: 'folder', path, modifiedMs };
    else yield { type: 'file', path, modifiedMs, bytes: new Uint8Array(await notebook.readBytes(hash)) };
  }
}
