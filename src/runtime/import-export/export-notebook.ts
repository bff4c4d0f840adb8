import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import type { ZipMember } from '../../adapters/zip/write-zip.ts';
import { LABEL_LIST_NAME } from '../../contracts/domain/notebook/label-list-path.ts';
import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { writeLabelList } from '../../core/notebook/import/archive-labels.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { topOf } from '../../core/shared/paths/path-parts.ts';
import { PROVENANCE_LIST_PATH, writeProvenanceList } from '../../core/shared/provenance/provenance-list.ts';
import { splitBatches } from '../../core/shared/split-batches.ts';
import { workerFeatures } from '../app/features.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { type Masker, openMasker } from '../redaction/open-masker.ts';
import { Job } from './jobs.ts';

/** What is read from the database at once. */
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

/**
 * Packs all files and folders of a notebook, empty folders included, without `/runs` and `/scratch`, the list of their
 * labels, and that of where they are from. Commits drafts first, and logs the export.
 */
export async function exportNotebook(
  services: Services,
  { notebookId, format, masked }: Omit<CommandValue<'notebooks.export'>, 'jobId'>,
  job: Job = new Job(),
): Promise<Blob> {
  if (format === 'eln') {
    throw badInputError('eln', {}, { format });
  }
  await services.loop.flushDrafts(notebookId);
  const notebook = await services.store.notebook(notebookId);
  const { writeZip } = await import('../../adapters/zip/write-zip.ts');
  const masker = await openMasker(services, masked);
  const features = await Promise.all(
    workerFeatures.map(({ changesWithProvenance }) => changesWithProvenance(services, notebookId)),
  );
  const archive = await writeZip(membersOf(notebook, services.store, masker, features.flat(), job));
  job.throwIfStopped();
  const { files } = notebook.usage;
  await recordAsPerson(services, {
    action: 'notebook.export',
    target: '/',
    notebookId,
    inputSummary: `${files} files, zip${masker.isMasking ? ', keys and personal data in texts masked' : ''}`,
  });
  return archive;
}

async function* membersOf(
  notebook: NotebookReader,
  store: Pick<DexieStore, 'readManyBytes'>,
  masker: Masker,
  changes: readonly ChangeRow[],
  job: Job,
): AsyncGenerator<ZipMember> {
  const rows = notebook.descendants('/').filter(({ path }) => !isReservedTopName(topOf(path)));
  job.expect(rows.length);
  for (const batch of splitBatches(rows, ({ sizeBytes }) => sizeBytes, BATCH)) {
    const contents = await store.readManyBytes(batch.flatMap(({ hash }) => hash ?? []));
    for (const { path, hash, modifiedMs } of batch) {
      job.throwIfStopped();
      const bytes = hash === null ? undefined : contents.get(hash);
      if (bytes === undefined) yield { type: 'folder', path, modifiedMs };
      else yield { type: 'file', path, modifiedMs, bytes: new Uint8Array(await maskBytes(bytes, masker)) };
      job.advance();
    }
  }
  const list = writeLabelList(
    notebook,
    rows.map(({ path }) => path),
  );
  // The newest time of the files, so that two exports of the same state are equal.
  const modifiedMs = rows.reduce((newest, row) => Math.max(newest, row.modifiedMs), 0);
  const encoder = new TextEncoder();
  if (list !== null) yield { type: 'file', path: `/${LABEL_LIST_NAME}`, modifiedMs, bytes: encoder.encode(list) };
  const origins = writeProvenanceList(changes, rows);
  if (origins === null) return;
  const bytes = new Uint8Array(await maskBytes(encoder.encode(origins), masker));
  yield { type: 'file', path: PROVENANCE_LIST_PATH, modifiedMs, bytes };
}

/** Masks a text; images, PDFs and other files stay as they are. */
async function maskBytes(bytes: Uint8Array, masker: Masker): Promise<Uint8Array> {
  if (!masker.isMasking) return bytes;
  const decoded = decodeUtf8(bytes);
  if (decoded.type !== 'text' || decoded.text.includes('\0')) return bytes;
  const masked = await masker.text(decoded.text);
  return masked === decoded.text ? bytes : new TextEncoder().encode(masked);
}
