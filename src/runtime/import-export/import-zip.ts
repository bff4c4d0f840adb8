import type { OpenZip } from '../../adapters/zip/read-zip.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../contracts/domain/notebook/path.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands.ts';
import type { ZipBlob } from '../../contracts/wire/transfer.ts';
import type { Services } from '../app/services.ts';
import { type Incoming, importStream } from './import-entries.ts';
import type { ImportJob } from './import-jobs.ts';

type ImportOptions = Omit<CommandValue<'notebooks.import'>, 'entries' | 'importId'>;

/** Imports a zip archive into a notebook, unpacking one file at a time. */
export async function importZip(
  services: Services,
  { zip: blob, ...options }: ImportOptions & { zip: ZipBlob },
  job?: ImportJob,
): Promise<CommandResults['notebooks.import']> {
  const zip = await openArchive(services, options.notebookId, blob);
  job?.expect(zip.items.length);
  const result = await importStream(services, options, unpack(zip), job);
  return { ...result, ...(zip.notes.length > 0 ? { notes: [...zip.notes] } : {}) };
}

/** Opens an archive for a notebook. Limits its unpacked size to the free quota. */
export async function openArchive(services: Services, notebookId: string, blob: ZipBlob): Promise<OpenZip> {
  if (!(blob instanceof Blob))
    throw new CloisterError('bad-input', 'The value is not a Blob. Pass the zip archive as a Blob or a File.');
  const { usage } = await services.store.notebook(notebookId);
  const roomBytes = Math.max(0, usage.quotaBytes - usage.sizeBytes);
  const { openZip } = await import('../../adapters/zip/read-zip.ts');
  return openZip(blob, { totalBytes: Math.min(DEFAULT_NOTEBOOK_QUOTA_BYTES, roomBytes) });
}

async function* unpack(zip: OpenZip): AsyncGenerator<Incoming> {
  for (const remark of zip.skipped) yield { type: 'skipped', ...remark };
  for (const item of zip.items) {
    if (item.type === 'folder') {
      yield { type: 'entry', path: item.path, bytes: null };
      continue;
    }
    const content = await zip.read(item);
    if (content.type === 'bytes') yield { type: 'entry', path: item.path, bytes: content.bytes };
    else yield { type: 'skipped', path: item.path, code: content.code, message: content.message };
  }
}
