import { centralHeader, endRecords, localHeader, STORED } from './zip-records.ts';

/** A file to store uncompressed in the archive. */
export interface StoredMember<B extends { readonly size: number } = Blob> {
  /** Relative, with `/`. */
  readonly name: string;
  readonly modifiedMs: number;
  readonly blob: B;
  readonly crc32: number;
}

/**
 * Composes an archive as a blob of headers and uncompressed files without reading the files, so that a model of many gigabytes can
 * be exported without a copy on disk or in memory.
 */
export function layOutZip<B extends { readonly size: number }>(
  members: readonly StoredMember<B>[],
): (Uint8Array<ArrayBuffer> | B)[] {
  const pieces: (Uint8Array<ArrayBuffer> | B)[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { blob, ...member } of members) {
    const entry = { ...member, method: STORED, packedBytes: blob.size, sizeBytes: blob.size } as const;
    const local = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    pieces.push(local, blob);
    offset += local.length + blob.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return [...pieces, ...directory, ...endRecords(members.length, size, offset)];
}
