import type { JobProgress } from '../../backup/contract/backup-engine.ts';

/** Channel on which the worker that is at work reports to every window, and every window can stop it. */
export const FOLDER_CHANNEL = 'cloister-backup-folder';

/** `changed`: the status is to be read again. */
export type FolderMessage = JobProgress | 'changed' | 'stop';
