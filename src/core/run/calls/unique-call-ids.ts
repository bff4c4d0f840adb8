import type { LanguageModelV4Message } from '@ai-sdk/provider';

/**
 * Returns the messages with a unique id for each call and its result. Servers refuse a prompt with a duplicate id; models reuse
 * ids that were truncated from their prompt, and some servers repeat the same ids in every answer.
 */
export function withOwnIds(messages: LanguageModelV4Message[]): LanguageModelV4Message[] {
  if (haveOwnIds(messages)) return messages;
  const used = new Set<string>();
  /** New ids of the calls of the last answer by their old ids, in order. */
  let given = new Map<string, string[]>();

  const callId = (id: string): string => {
    let own = id;
    for (let number = 2; used.has(own); number += 1) own = `${id}-${number}`;
    used.add(own);
    const owns = given.get(id);
    if (owns) owns.push(own);
    else given.set(id, [own]);
    return own;
  };
  const resultId = (id: string): string => given.get(id)?.shift() ?? id;

  return messages.map((message) => {
    if (message.role === 'assistant') {
      given = new Map();
      const content = mapParts(message.content, (part) => (part.type === 'tool-call' ? withId(part, callId) : part));
      return content === message.content ? message : { ...message, content };
    }
    if (message.role !== 'tool') return message;
    const content = mapParts(message.content, (part) => (part.type === 'tool-result' ? withId(part, resultId) : part));
    return content === message.content ? message : { ...message, content };
  });
}

/** Returns whether no two calls have the same id, which is the usual case: nothing changes then. */
function haveOwnIds(messages: readonly LanguageModelV4Message[]): boolean {
  const ids = new Set<string>();
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const part of message.content) {
      if (part.type !== 'tool-call') continue;
      if (ids.has(part.toolCallId)) return false;
      ids.add(part.toolCallId);
    }
  }
  return true;
}

function withId<Part extends { readonly toolCallId: string }>(part: Part, idOf: (id: string) => string): Part {
  const toolCallId = idOf(part.toolCallId);
  return toolCallId === part.toolCallId ? part : { ...part, toolCallId };
}

/** Returns the parts as `map` makes them; the same array when it changes none. */
function mapParts<Part>(parts: Part[], map: (part: Part) => Part): Part[] {
  let made: Part[] | null = null;
  for (const [index, part] of parts.entries()) {
    const mapped = map(part);
    if (mapped === part) continue;
    made ??= [...parts];
    made[index] = mapped;
  }
  return made ?? parts;
}
