import type { MessageRow } from '../../../contracts/domain/run/message.ts';
import { markedBy, withoutMark } from '../../redaction/own-words.ts';

type Part = MessageRow['content'][number];

/** Servers that refuse the results of a call without the thoughts that led to the call. Thoughts before the last request are left out. */
const NEED_THOUGHTS = [
  'https://api.deepseek.com',
  'https://api.moonshot.ai',
  'https://api.moonshot.cn',
  'https://api.kimi.com',
];

/**
 * Returns the messages without the thoughts of models. Only thoughts with metadata of their server, such as a signature or their encrypted
 * form, are sent back: the server continues from them.
 *
 * @param origin that of the server that gets the messages; null for a model on this device
 */
export function omitThoughts(messages: readonly MessageRow[], origin: string | null): readonly MessageRow[] {
  const lastRequest = messages.findLastIndex(({ role }) => role === 'user');
  const needs = origin !== null && NEED_THOUGHTS.includes(origin);
  return messages.map((row, index) => (needs && index > lastRequest ? row : withoutThoughts(row)));
}

function withoutThoughts(row: MessageRow): MessageRow {
  if (row.role !== 'assistant' || !row.content.some(isPlainThought)) return row;
  const content = row.content.filter((part) => !isPlainThought(part));
  return { ...row, content: content.length > 0 ? content : [{ type: 'text', text: '(no answer)' }] };
}

function isPlainThought(part: Part): boolean {
  if (part['type'] !== 'reasoning') return false;
  const bare = markedBy(part) === null ? part : withoutMark(part);
  const metadata = bare['providerOptions'];
  return typeof metadata !== 'object' || metadata === null || Object.values(metadata).every(isEmpty);
}

/** Some packages add an empty record of their own. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
