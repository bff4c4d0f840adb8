export { backupCommands } from './worker/backup-commands.ts';
export { createBackupEngine } from './worker/folder-engine.ts';
