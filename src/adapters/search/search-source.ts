import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';

/** What changed in a notebook: all rows it has, or those of the files named, as far as they are still there. */
export type Changed =
  | { readonly type: 'all'; readonly seq: number; readonly rows: readonly FileRow[] }
  | {
      readonly type: 'some';
      readonly seq: number;
      readonly fileIds: readonly string[];
      readonly rows: readonly FileRow[];
    };

/** Where an index gets the notes from. It only reads. */
export interface SearchSource {
  /** Null when there is no such notebook. `seq: null` asks for all. */
  changedSince(notebookId: string, seq: number | null): Promise<Changed | null>;
  /** The rows of these files as they are now; of one that is gone there is none. */
  rows(fileIds: readonly string[]): Promise<readonly FileRow[]>;
  /** Bytes by their hashes, in this order; null for what cannot be had. */
  readBytes(hashes: readonly string[]): Promise<readonly (Uint8Array | null)[]>;
}
