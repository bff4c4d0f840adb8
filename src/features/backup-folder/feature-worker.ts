export { backupFolderCommands } from './worker/folder-commands.ts';
