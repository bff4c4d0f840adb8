import { folderSyncSchema } from './contract/folder-sync.ts';
import { inStepSchema } from './contract/sides.ts';

export { SYNC_COMMANDS, type SyncResults } from './contract/sync-requests.ts';

/** Rows of its tables: the connected notebooks, and what was last in step. Both stay on this device. */
export const SYNC_ROW_SCHEMAS = { syncFolders: folderSyncSchema, syncFiles: inStepSchema };

/** Its actions in the log. */
export type SyncAction = `sync.${'connect' | 'disconnect' | 'take' | 'give' | 'empty-bin'}`;
