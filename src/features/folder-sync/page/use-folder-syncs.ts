import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import type { FolderSync } from '../contract/folder-sync.ts';

/** Returns the notebooks that are kept in step with a folder, by id; `undefined` while loading. */
export function useFolderSyncs(): ReadonlyMap<string, FolderSync> | undefined {
  return useLive(async () => {
    const rows = await liveDatabase().syncFolders.toArray();
    return new Map(rows.map((row) => [row.notebookId, row]));
  }, []);
}
