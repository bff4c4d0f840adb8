import type { ZipMember } from '../../adapters/zip/write-zip.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { topOf } from '../../core/guard/path-parts.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/**
 * Packs all files and folders of a notebook, empty folders included, without `/runs` and `/scratch`. Commits drafts first,
 * and logs the export.
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
