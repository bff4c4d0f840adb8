import type { WorkerClient } from '../workers/worker-client.ts';
import type { LibraryFile } from './citation-client.ts';

/** Files that may be reference libraries, by their names. */
const PATTERNS = ['/**/*.bib', '/**/*.json'];

/** Returns the files of a notebook that may be reference libraries. */
export async function listLibraries(call: WorkerClient['call'], notebookId: string): Promise<LibraryFile[]> {
  const lists = await Promise.all(PATTERNS.map((glob) => call('files.list', { notebookId, glob })));
  return lists
    .flat()
    .flatMap(({ path, kind, hash, sizeBytes }) =>
      kind === 'file' && hash !== null ? [{ path, hash, sizeBytes }] : [],
    );
}
