export { CHAT_COMMANDS, type ChatResults } from './contract/chat-requests.ts';

/** Its action in the log. */
export type ChatAction = 'model.chat';
