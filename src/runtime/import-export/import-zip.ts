import { breathe } from '../../adapters/platform/create-platform.ts';
import type { ZipItem, ZipRemark } from '../../adapters/zip/list-zip.ts';
import type { OpenZip } from '../../adapters/zip/read-zip.ts';
import { findLabelList, labelListRoot, MAX_LABEL_LIST_BYTES } from '../../contracts/domain/notebook/label-list-path.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../contracts/domain/notebook/path.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { ImportRemark, ZipBlob } from '../../contracts/wire/transfer.ts';
import type { Services } from '../app/services.ts';
import { type Incoming, importStream } from './import-entries.ts';
import type { ImportJob } from './import-jobs.ts';
import { type IncomingLabels, LABELS_LOST, openLabels } from './incoming-labels.ts';
import { withoutTopFolder } from './zip-top-folder.ts';

type ImportOptions = Omit<CommandValue<'notebooks.import'>, 'entries' | 'importId'>;

/** Imports a zip archive into a notebook, unpacking one file at a time. */
export async function importZip(
  services: Services,
  { zip: blob, ...options }: ImportOptions & { zip: ZipBlob },
  job?: ImportJob,
): Promise<CommandResults['notebooks.import']> {
  const opened = await openArchive(services, options.notebookId, blob);
  const zip = options.stripTop ? withoutTopFolder(opened) : opened;
  const list = await readArchiveLabels(zip);
  job?.expect(zip.items.length - (list ? 1 : 0));
  const { notes = [], ...result } = await importStream(services, options, unpack(zip, list), job, list?.labels);
  const all = [...zip.notes, ...notes];
  return { ...result, ...(all.length > 0 ? { notes: all } : {}) };
}

/** The label list of an archive: its item, and its labels or why it is unreadable. */
interface ArchiveList {
  readonly item: ZipItem;
  readonly labels: IncomingLabels | null;
  readonly remark: ImportRemark | null;
}

/** Reads the label list of an archive; null when it has none. */
export async function readArchiveLabels(zip: OpenZip): Promise<ArchiveList | null> {
  const files = zip.items.filter((item) => item.type === 'file');
  const path = findLabelList(files.map((item) => item.path));
  const item = files.find((one) => one.path === path);
  if (!item || path === null) return null;
  const content = item.sizeBytes > MAX_LABEL_LIST_BYTES ? null : await zip.read(item);
  const bytes = content?.type === 'bytes' ? content.bytes : null;
  const opened = openLabels(
    path,
    bytes,
    zip.items.map((one) => one.path),
  );
  return opened.type === 'labels'
    ? { item, labels: opened.labels, remark: null }
    : { item, labels: null, remark: opened.remark };
}

/** Opens an archive for a notebook. Limits its unpacked size to the free quota. */
export async function openArchive(services: Services, notebookId: string, blob: ZipBlob): Promise<OpenZip> {
  if (!(blob instanceof Blob)) throw callerBadInputError('notBlob');
  const { usage } = await services.store.notebook(notebookId);
  const roomBytes = Math.max(0, usage.quotaBytes - usage.sizeBytes);
  const { openZip } = await import('../../adapters/zip/read-zip.ts');
  const zip = await openZip(blob, { totalBytes: Math.min(DEFAULT_NOTEBOOK_QUOTA_BYTES, roomBytes) }, breathe);
  return { ...zip, skipped: zip.skipped.map(withLostLabels) };
}

/** Adds to the remark on a refused list of labels what its absence means. */
function withLostLabels(remark: ZipRemark): ZipRemark {
  if (labelListRoot(remark.path) === null) return remark;
  return { path: remark.path, code: remark.code, message: `${remark.message} ${LABELS_LOST}` };
}

async function* unpack(zip: OpenZip, list: ArchiveList | null): AsyncGenerator<Incoming> {
  for (const remark of zip.skipped) yield { type: 'skipped', ...remark };
  if (list?.remark) yield { ...list.remark, type: 'skipped', code: 'bad-input' };
  for (const item of zip.items) {
    if (item === list?.item) continue;
    if (item.type === 'folder') {
      yield { type: 'entry', path: item.path, bytes: null };
      continue;
    }
    const content = await zip.read(item);
    if (content.type === 'bytes') yield { type: 'entry', path: item.path, bytes: content.bytes };
    else yield { type: 'skipped', path: item.path, code: content.code, ...saidOf(content) };
  }
}
