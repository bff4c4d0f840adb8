import { Dexie } from 'dexie';
import type { SyncStore } from '../../../core/ports/rows/sync-store.ts';
import type { CloisterDatabase } from '../database.ts';

export function createSyncStore({ syncFolders, syncFiles }: CloisterDatabase): SyncStore {
  return {
    listSyncFolders: async () => (await syncFolders.toArray()).sort((a, b) => a.connectedMs - b.connectedMs),
    listSyncFiles: (notebookId) =>
      syncFiles.where('[notebookId+fileId]').between([notebookId, Dexie.minKey], [notebookId, Dexie.maxKey]).toArray(),
  };
}
