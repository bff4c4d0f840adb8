export { TODO_COMMANDS, type TodoResults } from './contract/todo-requests.ts';
