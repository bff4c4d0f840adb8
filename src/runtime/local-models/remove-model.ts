import { listModelFolders, removeModelFolder } from '../../adapters/model-files/open-model-folder.ts';
import { isAnswering } from '../../core/shared/local-models/is-answering.ts';
import { findModel, type LocalModelStore } from './local-model-store.ts';

/** How long a download may take to close its files, in milliseconds. Later they are deleted at the next start. */
const PATIENCE_MS = 10_000;

/** Returns the lock that is held while a model is fetched. */
export function downloadLock(modelId: string): string {
  return `cloister-model-download-${modelId}`;
}

/** Returns the lock that is held while a folder is filled that no row names yet. */
export function folderLock(folder: string): string {
  return `cloister-model-folder-${folder}`;
}

/**
 * Deletes a model: first its row, which stops a download, then its files. Throws `model-not-found`. Unload the model
 * first.
 */
export async function removeModel(modelStore: LocalModelStore, modelId: string): Promise<void> {
  const { folder } = await findModel(modelStore, modelId);
  await modelStore.store.removeLocalModel(modelId);
  try {
    await navigator.locks.request(downloadLock(modelId), { signal: AbortSignal.timeout(PATIENCE_MS) }, () =>
      removeModelFolder(folder),
    );
  } catch {
    // A file is still open. No row names the folder, so the next start deletes it.
  }
  await modelStore.syncAllowlist();
}

/**
 * Deletes the row and the files of a table whose numbers are kept elsewhere. Does nothing for any other row. The caller holds the lock of
 * the download.
 */
export async function removeFinished({ store }: Pick<LocalModelStore, 'store'>, modelId: string): Promise<void> {
  const row = await store.findLocalModel(modelId);
  if (row === undefined || isAnswering(row) || row.state !== 'ready') return;
  await store.removeLocalModel(modelId);
  await removeModelFolder(row.folder);
}

/** Deletes folders that no row names: leftovers of interrupted or failed work. Never rejects. */
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
    // A browser without a file system has no folders; locked folders are tried again at the next start.
  }
}
