export { backupCommands } from './worker/backup-commands.ts';
