export { lazyChatCommands as chatCommands } from './worker/lazy-chat-commands.ts';
