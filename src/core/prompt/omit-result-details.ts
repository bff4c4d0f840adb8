import type { MessageRow } from '../../contracts/domain/run/message.ts';

/** What a model with little room does better without: long to read, and hard to copy. */
const LEFT_OUT = ['hash', 'sizeBytes', 'modifiedMs'];

const slim = new WeakMap<MessageRow, MessageRow>();

/** A message whose results say nothing of hashes, sizes and times. */
export function slimRow(row: MessageRow): MessageRow {
  if (row.role !== 'tool') return row;
  const known = slim.get(row);
  if (known) return known;
  const content = row.content.map((part) => {
    const { output } = part;
    const isJson = typeof output === 'object' && output !== null && 'type' in output && output.type === 'json';
    return isJson && 'value' in output
      ? { ...part, output: { type: 'json', value: withoutDetails(output.value) } }
      : part;
  });
  const made = { ...row, content };
  slim.set(row, made);
  return made;
}

/** A result without what a model with little room does better without. */
export function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutDetails(member)]));
}
