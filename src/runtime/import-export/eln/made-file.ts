import type { ZipContent } from '../../../adapters/zip/read-zip.ts';
import type { ArchiveItem } from '../archive-content.ts';

type ArchiveFile = Extract<ArchiveItem, { type: 'file' }>;

/** Returns a file of an import that was made of the content of its archive. */
export function madeFile(path: string, bytes: Uint8Array, entry?: ArchiveFile['entry']): ArchiveFile {
  const read = async (): Promise<ZipContent> => ({ type: 'bytes', bytes });
  const file: ArchiveFile = { type: 'file', path, sizeBytes: bytes.length, read };
  return entry === undefined ? file : { ...file, entry };
}
