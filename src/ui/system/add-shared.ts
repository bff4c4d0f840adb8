import { readChangedPaths } from '../../client/queries/read-last-change.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { SharedFile } from '../../core/shared/launch/shared-files.ts';
import type { PickedFile } from '../files/import/import-source.ts';
import { readBatch, toBatches } from '../files/import/run/import-batches.ts';
import { systemStrings } from './system-strings.ts';

export interface AddedShare {
  /** Paths of the added files, which another file of that name may have numbered. */
  readonly paths: readonly string[];
  readonly skipped: readonly { path: string; message: string }[];
  readonly changeIds: readonly string[];
}

/** Returns shared files as an import takes them. */
export function toPickedShares(files: readonly SharedFile<File>[]): PickedFile[] {
  return files.map((one) => {
    const file = one.type === 'file' ? one.file : new File([one.content], 'note.md', { type: 'text/markdown' });
    return { path: one.path, size: file.size, file };
  });
}

/** Adds shared files to a notebook, as an import that keeps existing files. Rejects when nothing could be added. */
export async function addShared(
  call: WorkerClient['call'],
  notebookId: string,
  files: readonly PickedFile[],
  labels: Label[],
): Promise<AddedShare> {
  const skipped: { path: string; message: string }[] = [];
  const changeIds: string[] = [];
  for (const batch of toBatches(files)) {
    const { entries, unread } = await readBatch(batch);
    skipped.push(...unread);
    if (entries.length === 0) continue;
    const result = await call('notebooks.import', {
      notebookId,
      entries: [...entries],
      labels,
      onConflict: 'keep-both',
      // A shared file is never a list of labels.
      archiveLabels: 'ignore',
      importId: crypto.randomUUID(),
    });
    skipped.push(...result.skipped);
    changeIds.push(...(result.changeIds ?? []));
  }
  const [first] = skipped;
  if (changeIds.length === 0 && first) {
    throw new CloisterError('bad-input', systemStrings.share.skipped(first.path, first.message));
  }
  const paths = (await Promise.all(changeIds.map(readChangedPaths))).flat();
  return { paths, skipped, changeIds };
}
