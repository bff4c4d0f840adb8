import { MAX_IMPORT_FILES } from '../../contracts/domain/notebook/label-list-path.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES, MAX_FILE_BYTES } from '../../contracts/domain/notebook/path.ts';

/** Limits of an archive. Exceeding one of the first five refuses the archive; the others refuse the entry. */
export interface ZipLimits {
  /** Number of files, refused ones included. Folders and the list of labels, which an export adds, are not counted. */
  readonly files: number;
  /** Number of entries of any kind. */
  readonly entries: number;
  /** Bytes of the central directory. */
  readonly directoryBytes: number;
  /** Total unpacked bytes. */
  readonly totalBytes: number;
  /** Unpacked bytes per packed byte, for the archive and for each entry. */
  readonly ratio: number;
  /** Unpacked bytes from which the ratio is checked. */
  readonly ratioFromBytes: number;
  /** Unpacked bytes of one file. */
  readonly fileBytes: number;
  /** Segments of a path. */
  readonly depth: number;
  /** Bytes of a path. */
  readonly nameBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  files: MAX_IMPORT_FILES,
  // As many folders as files, and the list of labels.
  entries: 2 * MAX_IMPORT_FILES + 1,
  directoryBytes: 128 * 1024 * 1024,
  totalBytes: DEFAULT_NOTEBOOK_QUOTA_BYTES,
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  fileBytes: MAX_FILE_BYTES,
  depth: 64,
  nameBytes: 1024,
};
