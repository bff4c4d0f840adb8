import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** Files with the label `local-only`, each with all paths that it ever had: without a leading slash. */
export interface LocalOnly {
  readonly now: readonly string[];
  readonly ever: ReadonlySet<string>;
}

export async function readLocalOnly({ store }: Services, notebookId: string): Promise<LocalOnly> {
  const reader = await store.notebook(notebookId);
  const now = localOnlyNow(reader);
  const ever = new Set(now);
  for (const path of now) {
    const row = reader.get(`/${path}`);
    const changes = row === undefined ? [] : await store.listChanges({ fileId: row.fileId });
    for (const { transitions } of changes)
      for (const { fileId, before, after } of transitions) {
        if (fileId !== row?.fileId) continue;
        if (before !== null) ever.add(before.path.slice(1));
        if (after !== null) ever.add(after.path.slice(1));
      }
  }
  // Another file that may leave has the path now.
  for (const path of ever) {
    const row = reader.get(`/${path}`);
    if (row?.kind === 'file' && !now.includes(path)) ever.delete(path);
  }
  return { now, ever };
}

/** Lists the files with the label. */
export function localOnlyNow(reader: NotebookReader): string[] {
  if (!reader.hasLabels) return [];
  return reader
    .descendants('/')
    .filter(({ kind, path }) => kind === 'file' && !isOfRun(path))
    .filter(({ path }) => reader.labelsAt(path).some(({ label }) => label === 'local-only'))
    .map(({ path }) => path.slice(1));
}
