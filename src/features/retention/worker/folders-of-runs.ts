import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';

/** Returns the folders in which runs keep their files, as far as they exist. */
export function foldersOfRuns(
  reader: Pick<NotebookReader, 'get'>,
  runs: readonly { readonly runId: string }[],
): string[] {
  return runs
    .flatMap(({ runId }) => [`/runs/${runId}`, `/scratch/${runId}`])
    .filter((path) => reader.get(path) !== undefined);
}
