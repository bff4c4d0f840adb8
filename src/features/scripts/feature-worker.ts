export { scriptCommands } from './worker/script-commands.ts';
