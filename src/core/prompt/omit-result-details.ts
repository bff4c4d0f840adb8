import type { MessageRow } from '../../contracts/domain/run/message.ts';

/** Left out for a model with a small context: long to read, and hard to copy. */
const LEFT_OUT = ['hash', 'sizeBytes', 'modifiedMs'];

const shortened = new WeakMap<MessageRow, MessageRow>();

/** Returns the message without hashes, sizes and times in its results. The same object for the same row. */
export function omitResultDetails(row: MessageRow): MessageRow {
  if (row.role !== 'tool') return row;
  const known = shortened.get(row);
  if (known) return known;
  const content = row.content.map((part) => {
    const { output } = part;
    const isJson = typeof output === 'object' && output !== null && 'type' in output && output.type === 'json';
    return isJson && 'value' in output
      ? { ...part, output: { type: 'json', value: withoutDetails(output.value) } }
      : part;
  });
  const made = { ...row, content };
  shortened.set(row, made);
  return made;
}

/** Returns a result without those fields, at any depth. */
export function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutDetails(member)]));
}
