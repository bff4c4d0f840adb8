export { lazySyncCommands as syncCommands } from './worker/lazy-sync-commands.ts';
