/** What the log says about the folder. */
export type BackupFolderAction = `backup-folder.${'connect' | 'disconnect' | 'snapshot' | 'remove'}`;

export { BACKUP_FOLDER_COMMANDS, type BackupFolderResults } from './contract/folder-requests.ts';
