import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, FileRow } from '../../contracts/domain/notebook/notebook.ts';

/** Reads a snapshot of one notebook, unscoped. Metadata is in memory; bytes are read on demand. */
export interface NotebookReader {
  readonly notebookId: string;
  readonly workspaceId: string;
  /** The notebook's `seq` at the snapshot. */
  readonly seq: number;
  /** Returns the row at a stored path; the root `/` has none. */
  get(path: string): FileRow | undefined;
  getById(fileId: string): FileRow | undefined;
  /** Returns the row whose path differs from `path` at most by case or Unicode form. */
  findFolded(path: string): FileRow | undefined;
  /** Returns the direct children of a folder (`/` for the root), sorted by path. */
  children(path: string): readonly FileRow[];
  /** Returns all rows below a folder (`/` for all), sorted by path. */
  descendants(path: string): readonly FileRow[];
  /** Whether any file or folder may have a label. */
  readonly hasLabels: boolean;
  /** Returns the labels set on a file or folder itself; for a deleted one, its labels at deletion. */
  ownLabels(fileId: string): readonly Label[];
  /** Returns the labels of a file or folder, its own and those of its parent folders. */
  labelsAt(path: string): readonly LabelAt[];
  /** Returns the labels of a file by id, at its current path; for a deleted file, its labels at deletion. */
  labelsOf(fileId: string): readonly Label[];
  /** Returns the files that a dry run would write or move: no index holds them. Absent outside of a dry run. */
  planned?(): readonly FileRow[];
  readBytes(hash: string): Promise<Uint8Array>;
  /** Returns contents by hash. Missing and damaged contents are left out. */
  readMany(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Returns changes of this notebook, newest first. */
  changes(filter: {
    changeId?: string;
    runId?: string;
    fileId?: string;
    limit?: number;
  }): Promise<readonly ChangeRow[]>;
  /** Bytes and files that count towards the quota, and the quota in bytes. */
  readonly usage: { sizeBytes: number; files: number; quotaBytes: number };
}
