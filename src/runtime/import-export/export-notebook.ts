import type { ZipMember } from '../../adapters/zip/write-zip.ts';
import type { SidecarChoice } from '../../contracts/domain/notebook/archive/notebook-sidecar.ts';
import { LABEL_LIST_NAME } from '../../contracts/domain/notebook/label-list-path.ts';
import type { ChangeRow, FileRow } from '../../contracts/domain/notebook/notebook.ts';
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
import type { MaskedContents } from './sidecar/file-versions.ts';
import { sidecarMembers } from './sidecar/write-sidecar.ts';

/** What is read from the database at once. */
const BATCH = { items: 200, bytes: 8 * 1024 * 1024 };

/**
 * Packs all files and folders of a notebook, empty folders included, without `/runs` and `/scratch`, the list of their labels, and what
 * was chosen of authorship, provenance, history and log. Commits drafts first, and logs the export.
 */
export async function exportNotebook(
  services: Services,
  { notebookId, format, masked, ...choice }: Omit<CommandValue<'notebooks.export'>, 'jobId'>,
  job: Job = new Job(),
): Promise<Blob> {
  if (format === 'eln') {
    throw badInputError('eln', {}, { format });
  }
  await services.loop.flushDrafts(notebookId);
  const notebook = await services.store.notebook(notebookId);
  const { writeZip } = await import('../../adapters/zip/write-zip.ts');
  const masker = await openMasker(services, masked);
  const archive = await writeZip(membersOf(services, notebook, masker, choice, job));
  job.throwIfStopped();
  const { files } = notebook.usage;
  const beside = Object.entries(choice).flatMap(([name, isChosen]) => (isChosen ? [name] : []));
  await recordAsPerson(services, {
    action: 'notebook.export',
    target: '/',
    notebookId,
    inputSummary: [
      `${files} files`,
      'zip',
      ...beside,
      ...(masker.isMasking ? ['keys and personal data in texts masked'] : []),
    ].join(', '),
  });
  return archive;
}

async function* membersOf(
  services: Services,
  notebook: NotebookReader,
  masker: Masker,
  choice: SidecarChoice,
  job: Job,
): AsyncGenerator<ZipMember> {
  const { store, loop } = services;
  const rows = notebook.descendants('/').filter(({ path }) => !isReservedTopName(topOf(path)));
  const files: FileRow[] = [];
  const masked: MaskedContents = new Map();
  job.expect(rows.length);
  for (const batch of splitBatches(rows, ({ sizeBytes }) => sizeBytes, BATCH)) {
    const contents = await store.readManyBytes(batch.flatMap(({ hash }) => hash ?? []));
    for (const row of batch) {
      const { path, hash, modifiedMs } = row;
      job.throwIfStopped();
      const bytes = hash === null ? undefined : contents.get(hash);
      if (bytes === undefined || hash === null) yield { type: 'folder', path, modifiedMs };
      else {
        const packed = new Uint8Array(await maskBytes(bytes, masker));
        if (masker.isMasking) masked.set(hash, { hash: loop.hasher.sha256(packed), sizeBytes: packed.length });
        files.push(row);
        yield { type: 'file', path, modifiedMs, bytes: packed };
      }
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
  const mask = async (bytes: Uint8Array) => new Uint8Array(await maskBytes(bytes, masker));
  const origins = choice.provenance ? writeProvenanceList(await changesWithProvenance(services, notebook), rows) : null;
  if (origins !== null)
    yield { type: 'file', path: PROVENANCE_LIST_PATH, modifiedMs, bytes: await mask(encoder.encode(origins)) };
  yield* sidecarMembers({ services, notebook, files, choice, masker, masked, mask, modifiedMs, job });
}

async function changesWithProvenance(services: Services, { notebookId }: NotebookReader): Promise<ChangeRow[]> {
  const found = workerFeatures.map((feature) => feature.changesWithProvenance(services, notebookId));
  return (await Promise.all(found)).flat();
}

/** Masks a text; images, PDFs and other files stay as they are. */
async function maskBytes(bytes: Uint8Array, masker: Masker): Promise<Uint8Array> {
  if (!masker.isMasking) return bytes;
  const decoded = decodeUtf8(bytes);
  if (decoded.type !== 'text' || decoded.text.includes('\0')) return bytes;
  const masked = await masker.text(decoded.text);
  return masked === decoded.text ? bytes : new TextEncoder().encode(masked);
}
