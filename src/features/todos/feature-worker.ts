export { todoCommands } from './worker/todo-commands.ts';
