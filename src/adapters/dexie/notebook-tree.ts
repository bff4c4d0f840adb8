import { type Label, type LabelAt, type LabelRow, labelSchema } from '../../contracts/domain/notebook/label.ts';
import type { ChangeRow, FileRow, FileState, Notebook, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { callerConflictError } from '../../contracts/errors/messages/internal-messages.ts';
import { foldPath } from '../../core/guard/fold-name.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { ancestorsOf, parentOf } from '../../core/shared/paths/path-parts.ts';
import type { StoredChange } from './database.ts';

/** Reads the data that a tree does not hold in memory. */
export interface TreeSource {
  readBytes(hash: string): Promise<Uint8Array>;
  /** Returns contents by hash, without missing and damaged ones. */
  readMany(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  changes(
    notebookId: string,
    filter: { changeId?: string; runId?: string; fileId?: string; limit?: number },
  ): Promise<readonly ChangeRow[]>;
}

/** From this number of written paths on, a list is sorted from scratch. */
const MAX_PATCHED = 16;
const NO_LABELS: readonly LabelAt[] = [];
const NO_CHILDREN: ReadonlyMap<string, FileRow> = new Map();

/** Holds the folders and files of one notebook in memory and applies each committed change. */
export class NotebookTree implements NotebookReader {
  readonly notebookId: string;
  #notebook: Notebook;
  readonly #source: TreeSource;
  readonly #byPath = new Map<string, FileRow>();
  readonly #byId = new Map<string, FileRow>();
  readonly #byKey = new Map<string, FileRow>();
  readonly #children = new Map<string, Map<string, FileRow>>();
  /** Sorted lists, built on first use; paths written since are merged on the next use. */
  readonly #sorted = new Map<string, { readonly rows: readonly FileRow[]; readonly touched: Set<string> }>();

  /** Labels by file; only labelled files and folders, deleted ones included. */
  readonly #labels = new Map<string, LabelRow>();

  constructor(notebook: Notebook, rows: readonly FileRow[], source: TreeSource, labels: readonly LabelRow[] = []) {
    this.notebookId = notebook.notebookId;
    this.#notebook = notebook;
    this.#source = source;
    for (const row of rows) this.#add(row);
    for (const row of labels) this.setLabels(row);
  }

  get workspaceId(): string {
    return this.#notebook.workspaceId;
  }

  /** Notes that the notebook was moved to another workspace, which is no change of its files. */
  moveTo(workspaceId: string): void {
    this.#notebook = { ...this.#notebook, workspaceId };
  }

  get seq(): number {
    return this.#notebook.seq;
  }

  get usage(): { sizeBytes: number; files: number; quotaBytes: number } {
    const { sizeBytes, files, quotaBytes } = this.#notebook;
    return { sizeBytes, files, quotaBytes };
  }

  get(path: string): FileRow | undefined {
    return this.#byPath.get(path);
  }

  getById(fileId: string): FileRow | undefined {
    return this.#byId.get(fileId);
  }

  findFolded(path: string): FileRow | undefined {
    return this.#byKey.get(foldPath(path));
  }

  children(path: string): readonly FileRow[] {
    const known = this.#sorted.get(path);
    const children = this.#children.get(path) ?? NO_CHILDREN;
    if (known?.touched.size === 0) return known.rows;
    const rows = known ? patched(known.rows, known.touched, children) : [...children.values()].sort(byPath);
    this.#sorted.set(path, { rows, touched: new Set() });
    return rows;
  }

  descendants(path: string): readonly FileRow[] {
    if (path === '/') return [...this.#byPath.values()].sort(byPath);
    const found: FileRow[] = [];
    const open = [path];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const row of this.#children.get(folder)?.values() ?? []) {
        found.push(row);
        if (row.kind === 'folder') open.push(row.path);
      }
    }
    return found.sort(byPath);
  }

  get hasLabels(): boolean {
    return this.#labels.size > 0;
  }

  labelsAt(path: string): readonly LabelAt[] {
    if (!this.hasLabels) return NO_LABELS;
    const stands = this.#byPath.has(path);
    return [...ancestorsOf(path), path].flatMap((place) => {
      const row = this.#byPath.get(place);
      // A non-empty folder without a valid row: its labels are unknown, so it counts as carrying all.
      const own = row === undefined && stands ? labelSchema.options : this.ownLabels(row?.fileId ?? '');
      return own.map((label) => ({ label, path: place }));
    });
  }

  labelsOf(fileId: string): readonly Label[] {
    const row = this.#byId.get(fileId);
    return row === undefined ? this.ownLabels(fileId) : this.labelsAt(row.path).map(({ label }) => label);
  }

  /** Returns the own labels of a file or folder; for a deleted one, its labels at deletion. */
  ownLabels(fileId: string): readonly Label[] {
    return this.#labels.get(fileId)?.labels ?? [];
  }

  /** Replaces the labels of one file. */
  setLabels(row: LabelRow): void {
    if (row.labels.length === 0) this.#labels.delete(row.fileId);
    else this.#labels.set(row.fileId, row);
  }

  /** Revision of the person's label settings that this tree shows. */
  get labelsRevision(): number {
    return this.#notebook.labelsRevision ?? 0;
  }

  replaceLabels(rows: readonly LabelRow[], revision: number): void {
    this.#labels.clear();
    for (const row of rows) this.setLabels(row);
    this.#notebook = { ...this.#notebook, labelsRevision: revision };
  }

  readBytes(hash: string): Promise<Uint8Array> {
    return this.#source.readBytes(hash);
  }

  readMany(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#source.readMany(hashes);
  }

  changes(filter: Parameters<TreeSource['changes']>[1]): Promise<readonly ChangeRow[]> {
    return this.#source.changes(this.notebookId, filter);
  }

  /** Applies the next change. Throws `conflict` when a change in between is missing; the tree must then be reloaded. */
  apply(change: StoredChange, notebook: Pick<Notebook, 'files' | 'sizeBytes'> | null, rows?: readonly FileRow[]): void {
    if (change.seq !== this.seq + 1) throw callerConflictError('staleTree', {}, { seq: change.seq });
    const before = new Map(change.transitions.map(({ fileId }) => [fileId, this.#byId.get(fileId)]));
    for (const row of before.values()) if (row) this.#drop(row);
    const given = new Map(rows?.map((row) => [row.fileId, row]));
    for (const transition of change.transitions) {
      const { fileId, after } = transition;
      if (!after) continue;
      this.#add(given.get(fileId) ?? rowAfter(change, { ...transition, after }, before.get(fileId)));
    }
    for (const row of change.labels ?? []) this.setLabels(row);
    this.#notebook = { ...this.#notebook, ...notebook, seq: change.seq };
  }

  #add(row: FileRow): void {
    const parent = parentOf(row.path);
    this.#byPath.set(row.path, row);
    this.#byId.set(row.fileId, row);
    this.#byKey.set(row.pathKey, row);
    const siblings = this.#children.get(parent);
    if (siblings) siblings.set(row.path, row);
    else this.#children.set(parent, new Map([[row.path, row]]));
    this.#touch(parent, row.path);
  }

  #drop(row: FileRow): void {
    const parent = parentOf(row.path);
    this.#byPath.delete(row.path);
    this.#byId.delete(row.fileId);
    this.#byKey.delete(row.pathKey);
    this.#children.get(parent)?.delete(row.path);
    this.#touch(parent, row.path);
  }

  #touch(parent: string, path: string): void {
    const touched = this.#sorted.get(parent)?.touched.add(path);
    if (touched && touched.size > MAX_PATCHED) this.#sorted.delete(parent);
  }
}

function rowAfter(
  change: StoredChange,
  { fileId, after, imported }: Transition & { readonly after: FileState },
  before: FileRow | undefined,
): FileRow {
  const sameContent = before !== undefined && before.hash === after.hash && before.kind === after.kind;
  const written = imported?.written;
  return {
    ...after,
    fileId,
    notebookId: change.notebookId,
    pathKey: foldPath(after.path),
    createdMs: before?.createdMs ?? written?.createdMs ?? change.atMs,
    modifiedMs: sameContent ? before.modifiedMs : (written?.modifiedMs ?? change.atMs),
    author: sameContent ? before.author : (written?.author ?? change.actor),
    seq: change.seq,
  };
}

/** Returns a copy of a sorted list with the touched paths updated. The list itself may be in use and does not change. */
function patched(rows: readonly FileRow[], touched: ReadonlySet<string>, now: ReadonlyMap<string, FileRow>): FileRow[] {
  const list = [...rows];
  for (const path of touched) {
    const at = indexOfPath(list, path);
    const row = now.get(path);
    list.splice(at, list[at]?.path === path ? 1 : 0, ...(row ? [row] : []));
  }
  return list;
}

/** Returns the index of a path in a sorted list, or its insertion point. */
function indexOfPath(rows: readonly FileRow[], path: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.path ?? path) < path) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares by code unit, so that the order is the same on every device. */
function byPath(a: FileRow, b: FileRow): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
