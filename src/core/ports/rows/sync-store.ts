import type { TableRows } from './row-schemas.ts';

/** Reads which notebooks are kept in step with a folder on disk, and what was in step last. */
export interface SyncStore {
  /** Lists the connected notebooks, oldest connection first. */
  listSyncFolders(): Promise<TableRows['syncFolders'][]>;
  listSyncFiles(notebookId: string): Promise<TableRows['syncFiles'][]>;
}
