import { markedBy } from './own-words.ts';

/** A message of a conversation, stored or as a model gets it. */
interface Message {
  readonly role: string;
  readonly content: unknown;
}

type Part = Readonly<Record<string, unknown>>;

const NO_REPORT = 'This was computed on this device and is not sent to a server.';
const NOT_SENT = 'This call was made on this device. Its result is not sent to a server. Make the call again.';

/**
 * Returns messages without the arguments and results of calls that no model on a server has made. On this device, tools work on the
 * notebook itself: their sizes, hashes and computed texts would tell of masked values. What a model on a server has called is masked
 * already, and marked.
 */
export function withoutCallsOfDevice<M extends Message>(messages: readonly M[]): readonly M[] {
  /** Calls that have no result yet. */
  const sent = new Map<unknown, number>();
  let hasChanged = false;
  const kept = messages.map((message) => {
    if (!Array.isArray(message.content)) return message;
    const content: readonly Part[] = message.content;
    const mapped = content.map((part) => {
      if (part['type'] === 'tool-call') {
        const isSent = markedBy(part) === 'server';
        if (isSent) sent.set(part['toolCallId'], (sent.get(part['toolCallId']) ?? 0) + 1);
        return isSent ? part : { ...part, input: {} };
      }
      if (markedBy(part) === 'device') return { ...part, text: NO_REPORT };
      if (part['type'] !== 'tool-result') return part;
      const open = sent.get(part['toolCallId']) ?? 0;
      if (open > 0) sent.set(part['toolCallId'], open - 1);
      return open > 0 ? part : { ...part, output: { type: 'text', value: NOT_SENT } };
    });
    if (mapped.every((part, at) => part === content[at])) return message;
    hasChanged = true;
    return { ...message, content: mapped };
  });
  return hasChanged ? kept : messages;
}
