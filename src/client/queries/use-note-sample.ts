import { liveDatabase } from '../startup/watch-database.ts';
import { useLive } from './use-live.ts';

/** Limits of top-level folders, and of rows read in each: enough for useful suggestions, fast at any size. */
const MAX_FOLDERS = 8;
const MAX_ROWS = 80;

/** A top-level folder and some of its files. */
export interface FolderSample {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Returns some files of the notebook by folder, with the root as `/`; undefined until they are read. */
export function useNoteSample(notebookId: string): readonly FolderSample[] | undefined {
  return useLive(() => readSample(notebookId), [notebookId]);
}

async function readSample(notebookId: string): Promise<FolderSample[]> {
  const inFolder = (folder: string) =>
    liveDatabase().files.where('[notebookId+parent]').equals([notebookId, folder]).limit(MAX_ROWS).toArray();
  const top = await inFolder('/');
  const folders = top
    .filter(({ kind, path }) => kind === 'folder' && !/^\/(?:runs|scratch|templates|attachments)$/.test(path))
    .map(({ path }) => path)
    .sort()
    .slice(0, MAX_FOLDERS);
  const below = await Promise.all(folders.map(async (folder) => ({ folder, files: filesOf(await inFolder(folder)) })));
  return [{ folder: '/', files: filesOf(top) }, ...below];
}

function filesOf(rows: readonly { kind: string; path: string }[]): string[] {
  return rows.filter(({ kind }) => kind === 'file').map(({ path }) => path);
}
