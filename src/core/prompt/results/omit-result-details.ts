import type { MessageRow } from '../../../contracts/domain/run/message.ts';

/** Left out for a model with a small context: long to read, and hard to copy. */
const LEFT_OUT = ['hash', 'sizeBytes', 'modifiedMs'];

type Shown = (name: string, value: unknown, among: object) => boolean;

const isNoDetail: Shown = (name) => !LEFT_OUT.includes(name);

const isNoPlainFact: Shown = (name, value, among) => {
  if (name === 'truncated') return value !== false;
  return name !== 'sizeBytes' || !('content' in among || 'changeId' in among);
};

/** Returns the message without hashes, sizes and times in its results. The same object for the same row. */
export const omitResultDetails = createOmission(isNoDetail);

/** Returns the message without two facts that a model has no use for: that a result is complete, and the size of a text that it has. */
export const omitPlainFacts = createOmission(isNoPlainFact);

/** Returns a result without hashes, sizes and times, at any depth. */
export function withoutDetails(value: unknown): unknown {
  return keep(value, isNoDetail);
}

function createOmission(isShown: Shown): (row: MessageRow) => MessageRow {
  const shortened = new WeakMap<MessageRow, MessageRow>();
  return (row) => {
    if (row.role !== 'tool') return row;
    const known = shortened.get(row);
    if (known) return known;
    const content = row.content.map((part) => {
      const { output } = part;
      const isJson = typeof output === 'object' && output !== null && 'type' in output && output.type === 'json';
      return isJson && 'value' in output
        ? { ...part, output: { type: 'json', value: keep(output.value, isShown) } }
        : part;
    });
    const made = { ...row, content };
    shortened.set(row, made);
    return made;
  };
}

function keep(value: unknown, isShown: Shown): unknown {
  if (Array.isArray(value)) return value.map((member) => keep(member, isShown));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, member]) => isShown(name, member, value));
  return Object.fromEntries(kept.map(([name, member]) => [name, keep(member, isShown)]));
}
