import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, FileRow } from '../../contracts/domain/notebook/notebook.ts';

/** One notebook at one moment, not scoped. Metadata is in memory; bytes are fetched. */
export interface NotebookReader {
  readonly notebookId: string;
  /** The notebook's `seq` this reader shows. */
  readonly seq: number;
  /** The row at a stored path; the root `/` has none. */
  get(path: string): FileRow | undefined;
  getById(fileId: string): FileRow | undefined;
  /** The row whose folded path equals that of `path`: a name that differs by case or Unicode form only. */
  findFolded(path: string): FileRow | undefined;
  /** Direct children of a folder (`/` for the root), sorted by path. */
  children(path: string): readonly FileRow[];
  /** All rows below a folder, sorted by path; `/` gives all. */
  descendants(path: string): readonly FileRow[];
  /** Labels of a file or folder, its own and those of the folders it lies in. */
  labelsAt(path: string): readonly LabelAt[];
  /** The same, of a file wherever it is by now; of one that is gone what it carried then. */
  labelsOf(fileId: string): readonly Label[];
  readBytes(hash: string): Promise<Uint8Array>;
  /** Changes of this notebook, newest first. */
  changes(filter: { changeId?: string; runId?: string; limit?: number }): Promise<readonly ChangeRow[]>;
  /** Bytes and files that count against the quota, and the quota. */
  readonly usage: { sizeBytes: number; files: number; quotaBytes: number };
}
