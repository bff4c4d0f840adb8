export { historyCommands } from './worker/history-commands.ts';
