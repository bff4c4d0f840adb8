/** One entry of a folder on disk, as listed. */
export interface ListedEntry {
  readonly kind: 'file' | 'folder' | 'unreadable';
  /** Relative to the folder, without a leading slash. */
  readonly diskPath: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Of a folder: whether it has entries, all of which are skipped. Default: false. */
  readonly holdsSkippedOnly?: boolean;
}

/** Why a folder or a file in it cannot be used. */
export type DiskFault = 'missing' | 'denied' | 'unreadable' | 'name' | 'full' | 'other';

export class DiskError extends Error {
  readonly fault: DiskFault;

  constructor(fault: DiskFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DiskError';
    this.fault = fault;
  }
}

/** A folder on disk. Every function rejects with a `DiskError`. Links are not followed. */
export interface FolderPort {
  /** Resolves when the folder itself can be read and written; rejects with `missing` or `denied`. */
  check(): Promise<void>;
  /**
   * Yields all entries but skipped ones; a folder comes before its content. A folder that cannot be listed is `unreadable`.
   *
   * @param below lists a folder in it, which comes first, and nothing when it does not exist. Default: all
   */
  list(isSkipped: (name: string, kind: 'file' | 'folder') => boolean, below?: string): AsyncIterable<ListedEntry>;
  read(diskPath: string): Promise<Uint8Array>;
  /** Replaces a file as a whole, or creates it with its folders. Resolves once the file has the new content. */
  write(diskPath: string, bytes: Uint8Array): Promise<{ readonly sizeBytes: number; readonly modifiedMs: number }>;
  /** Removes a file; one that is not there is removed already. */
  removeFile(diskPath: string): Promise<void>;
  makeFolder(diskPath: string): Promise<void>;
  /** Removes a folder if it is empty. Resolves with whether it is gone. */
  removeFolder(diskPath: string): Promise<boolean>;
}
