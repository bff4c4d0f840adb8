import type { Label, LabelAt } from '../../contracts/domain/notebook/label.ts';
import { liveDatabase, loadDatabase } from '../startup/watch-database.ts';
import { findFile, findFiles } from './use-files.ts';
import { useLive } from './use-live.ts';

/** Returns the own labels of the files and folders of a notebook, by file id. */
export function useOwnLabels(notebookId: string): ReadonlyMap<string, readonly Label[]> | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().labels.where('notebookId').equals(notebookId).toArray();
    return new Map(rows.map((row) => [row.fileId, row.labels]));
  }, [notebookId]);
}

/** Returns the labels of a file or folder with their sources: the folders above it, topmost first, then itself. */
export function useLabelsAt(notebookId: string, path: string): readonly LabelAt[] | undefined {
  return useLive(async () => {
    const places = [...foldersAbove(path), path];
    const files = await findFiles(notebookId, places);
    const rows = await liveDatabase().labels.bulkGet(files.map((file) => file?.fileId ?? ''));
    return places.flatMap((place, index) => (rows[index]?.labels ?? []).map((label) => ({ label, path: place })));
  }, [notebookId, path]);
}

/** Returns the own labels of a file or folder at this moment. */
export async function readOwnLabels(notebookId: string, path: string): Promise<readonly Label[]> {
  const file = await findFile(notebookId, path);
  const { labels } = await loadDatabase();
  return (await labels.get(file?.fileId ?? ''))?.labels ?? [];
}

/** Whether models on servers get the names of local-only files. */
export function useLocalOnlyNamesShown(): boolean | undefined {
  return useLive(async () => {
    const row = await liveDatabase().meta.get('rule-book');
    return row?.key === 'rule-book' && row.localOnlyNames !== undefined;
  }, []);
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}
