import type { ErrorData, MessageValue } from '../errors.ts';

/** Returns what an error says, to stand in another sentence. */
export function saidBy({ message, key, values = {} }: Pick<ErrorData, 'message' | 'key' | 'values'>): MessageValue {
  return key === undefined ? message : { message, key, values };
}
