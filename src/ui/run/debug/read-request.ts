import { isRecord, parseRecord } from '../../../core/shared/json/parse-json.ts';
/** A message of a request, as far as the debug view tells messages apart. */
export interface RequestMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  /** The text of a message that is only text; else its content as it is. */
  readonly content: unknown;
  /** Start of its text, for the list. */
  readonly start: string;
  readonly chars: number;
}

export interface ReadRequest {
  readonly messages: readonly RequestMessage[];
  readonly tools: readonly unknown[];
  /** Everything else that was sent. */
  readonly options: unknown;
}

const ROLES = ['system', 'user', 'assistant', 'tool'] as const;
const START_CHARS = 80;

/** Splits a kept request into what it consists of; null for anything that is no request. */
export function readRequest(json: string): ReadRequest | null {
  const parsed = parseRecord(json);
  if (parsed === null || !Array.isArray(parsed['prompt'])) return null;
  const { prompt, tools, ...options } = parsed;
  return {
    messages: (prompt as unknown[]).flatMap(toMessage),
    tools: Array.isArray(tools) ? tools : [],
    options,
  };
}

function toMessage(message: unknown): RequestMessage[] {
  if (!isRecord(message)) return [];
  const role = ROLES.find((one) => one === message['role']);
  if (role === undefined) return [];
  const content = plainText(message['content']) ?? message['content'];
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return [{ role, content, start: text.slice(0, START_CHARS).replace(/\s+/g, ' ').toWellFormed(), chars: text.length }];
}

/** Returns the text of a content that is nothing else; null for other content. */
function plainText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const [only, ...more] = content as unknown[];
  const isText = more.length === 0 && isRecord(only) && only['type'] === 'text' && typeof only['text'] === 'string';
  return isText ? String(only['text']) : null;
}
