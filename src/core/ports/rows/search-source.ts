import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';

/** Changes of a notebook: all rows, or the existing rows of the changed files. */
export type Changed =
  | { readonly type: 'all'; readonly seq: number; readonly rows: readonly FileRow[] }
  | {
      readonly type: 'some';
      readonly seq: number;
      readonly fileIds: readonly string[];
      readonly rows: readonly FileRow[];
    };

/** Read-only source of notes for an index. */
export interface SearchSource {
  /** Returns the changes since `seq` (null for all); null when the notebook does not exist. */
  changedSince(notebookId: string, seq: number | null): Promise<Changed | null>;
  /** Returns the current rows of files; deleted files have none. */
  rows(fileIds: readonly string[]): Promise<readonly FileRow[]>;
  /** Returns content by hash, in order; null when unavailable. */
  readBytes(hashes: readonly string[]): Promise<readonly (Uint8Array | null)[]>;
}
