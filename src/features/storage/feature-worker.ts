export { storageCommands } from './worker/storage-commands.ts';
