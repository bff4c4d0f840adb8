import { DEFAULT_NOTEBOOK_QUOTA_BYTES, MAX_FILE_BYTES } from '../../contracts/domain/notebook/path.ts';

/** How much an archive may ask for. Past the first four it is refused whole, past the others the one entry is. */
export interface ZipLimits {
  /** Entries, whatever becomes of them. */
  readonly entries: number;
  /** Bytes of the list of entries at its end. */
  readonly directoryBytes: number;
  /** Bytes of all files unpacked. */
  readonly totalBytes: number;
  /** Bytes unpacked for one byte packed; of the whole archive, and of each entry. */
  readonly ratio: number;
  /** From how many unpacked bytes on the ratio counts. */
  readonly ratioFromBytes: number;
  /** Bytes of one file unpacked. */
  readonly fileBytes: number;
  /** Names in one path. */
  readonly depth: number;
  /** Bytes of one path. */
  readonly nameBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 100_000,
  directoryBytes: 128 * 1024 * 1024,
  totalBytes: DEFAULT_NOTEBOOK_QUOTA_BYTES,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  fileBytes: MAX_FILE_BYTES,
  depth: 64,
  nameBytes: 1024,
};
