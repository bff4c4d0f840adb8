import type { ZipRemark } from '../../adapters/zip/list-zip.ts';
import type { ZipLimits } from '../../adapters/zip/zip-limits.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { zipLimitError } from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { nameOf, parentOf } from '../../core/shared/paths/path-parts.ts';
import type { ArchiveContent, ArchiveItem } from './archive-content.ts';

const ARCHIVE = /\.zip$/i;
/** One of the parts into which programs divide a large export. */
const PART = /[-_ ]part[-_ ]?\d+\.zip$/i;

interface Unpacking {
  /** What all files together may ask for. */
  readonly limits: ZipLimits;
  /** Bytes of the archive that holds the others. */
  readonly packedBytes: number;
  readonly open: (archive: Blob, limits: Partial<ZipLimits>) => Promise<ArchiveContent>;
}

export function innerArchives(items: readonly ArchiveItem[]): string[] {
  return items.filter(({ type, path }) => type === 'file' && ARCHIVE.test(path)).map(({ path }) => path);
}

/** Returns whether an archive holds nothing but archives, so that none of its content can be read as it is. */
export function holdsArchivesOnly({ items }: Pick<ArchiveContent, 'items'>): boolean {
  const files = items.filter(({ type }) => type === 'file');
  return files.length > 0 && files.every(({ path }) => ARCHIVE.test(path));
}

/**
 * Returns an archive with the content of the archives inside it, one level deep. The parts of one export, and an only archive, are
 * unpacked where they are; others into a folder of their name. An archive that cannot be unpacked stays a file and is named.
 * Throws when all together exceed the limits of one archive.
 */
export async function unpackInner(
  whole: ArchiveContent,
  { limits, packedBytes, open }: Unpacking,
): Promise<ArchiveContent> {
  const inside = new Set(whole.archives);
  const kept = whole.items.filter(({ path }) => !inside.has(path));
  const items: ArchiveItem[] = [...kept];
  const skipped = [...whole.skipped];
  const notes = [...whole.notes];
  let totalBytes = sizeOf(kept);
  let files = whole.items.filter(({ type }) => type === 'file').length;
  let { names } = whole;
  for (const item of whole.items) {
    if (item.type !== 'file' || !inside.has(item.path)) continue;
    const content = await item.read();
    const left = { totalBytes: Math.max(0, limits.totalBytes - totalBytes), files: Math.max(0, limits.files - files) };
    const inner =
      content.type === 'bytes'
        ? await open(new Blob([new Uint8Array(content.bytes)]), left).catch(remarkOf(item.path))
        : { path: item.path, code: content.code, ...saidOf(content) };
    if ('code' in inner) {
      items.push(item);
      totalBytes += item.sizeBytes;
      notes.push(inner);
      continue;
    }
    const folder = folderFor(item.path, whole.archives.length);
    const placed = inner.items.map((one) => ({ ...one, path: `${folder}${one.path}` }));
    totalBytes += sizeOf(placed);
    files += placed.length;
    checkAmount(totalBytes, packedBytes, limits);
    items.push(...placed);
    skipped.push(...inner.skipped.map(within(folder)));
    notes.push(...inner.notes.map(within(folder)));
    names ??= inner.names;
  }
  return { ...whole, items, skipped, notes, names };
}

/** The ratio of packed to unpacked bytes holds for all levels together: an archive inside multiplies it. */
function checkAmount(totalBytes: number, packedBytes: number, limits: ZipLimits): void {
  if (totalBytes > limits.ratioFromBytes && totalBytes > packedBytes * limits.ratio) {
    throw zipLimitError('ratio', { n: limits.ratio }, { totalBytes });
  }
}

function sizeOf(items: readonly ArchiveItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'file' ? item.sizeBytes : 0), 0);
}

function folderFor(path: string, archives: number): string {
  const parent = parentOf(path);
  const inFolder = parent === '/' ? '' : parent;
  return archives === 1 || PART.test(path) ? inFolder : `${inFolder}/${nameOf(path).replace(ARCHIVE, '')}`;
}

function within(folder: string): (remark: ZipRemark) => ZipRemark {
  return (remark) => ({ ...remark, path: `${folder}/${remark.path.replace(/^\//, '')}` });
}

function remarkOf(path: string): (error: unknown) => ZipRemark {
  return (error) => {
    const { code, ...said } = toErrorData(error);
    return { path, code, ...saidOf(said) };
  };
}
