import { breathe } from '../../adapters/platform/create-platform.ts';
import type { ZipRemark } from '../../adapters/zip/list-zip.ts';
import type { OpenZip } from '../../adapters/zip/read-zip.ts';
import { ZIP_LIMITS, type ZipLimits } from '../../adapters/zip/zip-limits.ts';
import { labelListRoot } from '../../contracts/domain/notebook/label-list-path.ts';
import type { NameEncoding } from '../../contracts/domain/notebook/name-encodings.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../contracts/domain/notebook/path.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import type { ZipBlob } from '../../contracts/wire/transfer.ts';
import type { Services } from '../app/services.ts';
import type { ArchiveContent, ArchiveItem } from './archive-content.ts';
import { hasCrate } from './eln/find-crate.ts';
import { LABELS_LOST } from './incoming-labels.ts';
import { innerArchives, unpackInner } from './inner-archives.ts';

export interface ArchiveReading {
  readonly nameEncoding?: NameEncoding | undefined;
  readonly unpackInner?: boolean | undefined;
  readonly elnNotes?: boolean | undefined;
}

/** Opens an archive for a notebook. Limits its unpacked size to the free quota. */
export async function openArchive(
  services: Services,
  notebookId: string,
  blob: ZipBlob,
  { nameEncoding, unpackInner: isUnpacked = false, elnNotes = true }: ArchiveReading,
): Promise<ArchiveContent> {
  if (!(blob instanceof Blob)) throw callerBadInputError('notBlob');
  const { usage } = await services.store.notebook(notebookId);
  const roomBytes = Math.max(0, usage.quotaBytes - usage.sizeBytes);
  const { openZip } = await import('../../adapters/zip/read-zip.ts');
  const open = (archive: Blob, limits: Partial<ZipLimits>) => openZip(archive, limits, breathe, nameEncoding);
  const limits = { ...ZIP_LIMITS, totalBytes: Math.min(DEFAULT_NOTEBOOK_QUOTA_BYTES, roomBytes) };
  const whole = toArchive(await open(blob, limits));
  const packedBytes = blob.size;
  const content = isUnpacked
    ? await unpackInner(whole, { limits, packedBytes, open: async (inner, left) => toArchive(await open(inner, left)) })
    : whole;
  if (!elnNotes || !hasCrate(content)) return content;
  const { withElnNotes } = await import('./eln/eln-notes.ts');
  return withElnNotes(content, breathe);
}

function toArchive(zip: OpenZip): ArchiveContent {
  const items = zip.items.map((item): ArchiveItem => {
    if (item.type === 'folder') return item;
    const { path, sizeBytes } = item;
    return { type: 'file', path, sizeBytes, read: () => zip.read(item) };
  });
  const { notes, names } = zip;
  return {
    items,
    skipped: zip.skipped.map(withLostLabels),
    notes,
    names,
    archives: innerArchives(items),
    notebookOf: null,
  };
}

/** Adds to the remark on a refused list of labels what its absence means. */
function withLostLabels(remark: ZipRemark): ZipRemark {
  if (labelListRoot(remark.path) === null) return remark;
  return { path: remark.path, code: remark.code, message: `${remark.message} ${LABELS_LOST}` };
}
