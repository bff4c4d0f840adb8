import { listModelFolders, removeModelFolder } from '../../adapters/model-files/open-model-folder.ts';
import { findModel, type LocalModelStore } from './local-model-store.ts';

/** How long a download may take to let go of its files, in milliseconds; after that they go at the next start. */
const PATIENCE_MS = 10_000;

/** Held while a model is fetched. */
export function downloadLock(modelId: string): string {
  return `cloister-model-download-${modelId}`;
}

/** Held while files are put into a folder that no row names yet. */
export function folderLock(folder: string): string {
  return `cloister-model-folder-${folder}`;
}

/** Deletes a model: its row first, by which a download ends, then its files. Throws `model-not-found`. Unload it before. */
export async function removeModel(modelStore: LocalModelStore, modelId: string): Promise<void> {
  const { folder } = await findModel(modelStore, modelId);
  await modelStore.store.removeLocalModel(modelId);
  try {
    await navigator.locks.request(downloadLock(modelId), { signal: AbortSignal.timeout(PATIENCE_MS) }, () =>
      removeModelFolder(folder),
    );
  } catch {
    // Somebody still holds a file of it. No row names the folder, so it goes at the next start.
  }
  await modelStore.syncAllowlist();
}

/** Deletes folders that no row names: of what was broken off, or could not be deleted then. Never rejects. */
export async function sweepModelFolders({ store }: Pick<LocalModelStore, 'store'>): Promise<void> {
  try {
    for (const folder of await listModelFolders()) {
      await navigator.locks.request(folderLock(folder), { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        // Read while the lock is held: code that fills a folder holds the lock until the row is written.
        const rows = await store.listLocalModels();
        if (!rows.some((row) => row.folder === folder)) await removeModelFolder(folder);
      });
    }
  } catch {
    // A browser without a file system has nothing to sweep; what is held is tried again next time.
  }
}
