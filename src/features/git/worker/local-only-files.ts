import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** Files with the label `local-only`, and what they were. Paths have no leading slash. */
export interface LocalOnly {
  readonly now: readonly string[];
  /** All paths that they ever had, with those of labelled folders and of what was deleted under the label. */
  readonly ever: ReadonlySet<string>;
  /** Hashes of contents that they had under a path that another file or folder, which may leave, has now. */
  readonly hashes: ReadonlySet<string>;
}

/** Reads what must stay. Of the journal, only the changes of labelled files are read. */
export async function readLocalOnly({ store }: Services, notebookId: string): Promise<LocalOnly> {
  const reader = await store.notebook(notebookId);
  if (!reader.hasLabels) return { now: [], ever: new Set(), hashes: new Set() };
  const labelled = labelledNow(reader);
  const ever = new Set(labelled.map(({ path }) => path.slice(1)));
  const hashes = new Set<string>();
  const ids = new Set([...labelled.map(({ fileId }) => fileId), ...(await store.listLabelled(notebookId))]);
  for (const id of ids) if (!reader.labelsOf(id).includes('local-only')) ids.delete(id);
  await store.eachChangeOf([...ids], ({ transitions }) => {
    for (const { fileId, before, after } of transitions) {
      if (!ids.has(fileId)) continue;
      for (const state of [before, after]) {
        if (state === null || isOfRun(state.path)) continue;
        if (!mayLeave(reader, state.path)) ever.add(state.path.slice(1));
        else if (state.hash !== null) hashes.add(state.hash);
      }
    }
  });
  return { now: localOnlyNow(reader), ever, hashes };
}

/** Returns whether a file or folder without the label has the path now. */
export function mayLeave(reader: NotebookReader, path: string): boolean {
  return reader.get(path) !== undefined && !isLocalOnly(reader, path);
}

/** Lists the files with the label. */
export function localOnlyNow(reader: NotebookReader): string[] {
  return labelledNow(reader).flatMap(({ kind, path }) => (kind === 'file' ? [path.slice(1)] : []));
}

/** Lists files and folders: a folder has what was deleted in it before the label was set. */
function labelledNow(reader: NotebookReader): FileRow[] {
  if (!reader.hasLabels) return [];
  return reader.descendants('/').filter(({ path }) => !isOfRun(path) && isLocalOnly(reader, path));
}

function isLocalOnly(reader: NotebookReader, path: string): boolean {
  return reader.labelsAt(path).some(({ label }) => label === 'local-only');
}
