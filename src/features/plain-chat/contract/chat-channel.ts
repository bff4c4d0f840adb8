/** Channel on which a worker streams the text of answers to the page that asked. */
export const CHAT_CHANNEL = 'cloister-plain-chat';

/** A piece of an answer. */
export interface ChatPiece {
  readonly chatId: string;
  readonly type: 'text' | 'reasoning';
  readonly delta: string;
}

/** Tells pieces from other values. */
export function isChatPiece(value: unknown): value is ChatPiece {
  return typeof value === 'object' && value !== null && 'chatId' in value && 'delta' in value && 'type' in value;
}
