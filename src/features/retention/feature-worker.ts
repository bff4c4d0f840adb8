export { retentionCommands } from './worker/retention-commands.ts';
