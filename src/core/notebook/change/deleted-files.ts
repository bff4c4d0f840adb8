import type { DeletedFile } from '../../../contracts/domain/notebook/deleted-file.ts';
import type { ChangeRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { isOfRun, parentOf } from '../../shared/paths/path-parts.ts';

type Deletion = Transition & { readonly before: FileState };

/**
 * Lists what was deleted in a notebook and is still gone, the latest first. A folder is one item, with all that was deleted with it. Without
 * the files of runs.
 *
 * @param changes of this notebook, newest first
 */
export function listDeleted(reader: NotebookReader, changes: readonly ChangeRow[]): DeletedFile[] {
  const seen = new Set<string>();
  return changes.flatMap((change) => {
    const gone = deletionsOf(change).filter(({ fileId, before }) => {
      const isLatest = !seen.has(fileId);
      seen.add(fileId);
      return isLatest && reader.getById(fileId) === undefined && !isOfRun(before.path);
    });
    const folders = new Set(gone.filter(({ before }) => before.kind === 'folder').map(({ before }) => before.path));
    const counts = new Map<string, { files: number; sizeBytes: number }>();
    const tops: Deletion[] = [];
    for (const deletion of gone) {
      const top = topDeleted(deletion.before.path, folders);
      if (top === deletion.before.path) tops.push(deletion);
      if (deletion.before.kind === 'folder') continue;
      const sum = counts.get(top) ?? { files: 0, sizeBytes: 0 };
      counts.set(top, { files: sum.files + 1, sizeBytes: sum.sizeBytes + deletion.before.sizeBytes });
    }
    return tops.map(({ fileId, before }) => ({
      changeId: change.changeId,
      fileId,
      path: before.path,
      kind: before.kind,
      deletedMs: change.atMs,
      actor: change.actor,
      files: counts.get(before.path)?.files ?? 0,
      sizeBytes: counts.get(before.path)?.sizeBytes ?? 0,
    }));
  });
}

/** Returns what a change deleted together with a file or folder: itself, and what was below. Empty when it did not delete that. */
export function deletedWith(change: ChangeRow, fileId: string): Deletion[] {
  const all = deletionsOf(change);
  const top = all.find((deletion) => deletion.fileId === fileId);
  if (top === undefined) return [];
  const below = `${top.before.path}/`;
  return all.filter((deletion) => deletion === top || deletion.before.path.startsWith(below));
}

function deletionsOf({ transitions }: ChangeRow): Deletion[] {
  // An erased file has nothing to restore.
  return transitions.flatMap(({ fileId, before, after, erased }) =>
    before && !after && erased !== true ? [{ fileId, before, after }] : [],
  );
}

/** Returns the highest of the deleted folders that contain a path, or the path itself. */
function topDeleted(path: string, folders: ReadonlySet<string>): string {
  let top = path;
  for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) if (folders.has(folder)) top = folder;
  return top;
}
