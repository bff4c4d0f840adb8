import type { MessageValue, Said, Sentence } from '../errors/errors.ts';

/** Returns key and values of a text; undefined for one that is not of the catalog. */
export function sentenceOf({ key, values = {} }: Said): Sentence | undefined {
  return key === undefined ? undefined : { key, values };
}

/** Returns a text as the fields of a row or an answer: in English, with key and values beside it. */
export function reasonOf(said: Said): { reason: string; sentence?: Sentence } {
  const sentence = sentenceOf(said);
  return { reason: said.message, ...(sentence && { sentence }) };
}

/** Returns the text alone of an error or a reason, with key and values. */
export function saidOf({ message, key, values }: Said): Said {
  return key === undefined ? { message } : { message, key, values };
}

/** Returns a text that stands in a field `reason`, as in a row, as one to pass on. */
export function saidIn({
  reason,
  sentence,
}: {
  readonly reason: string;
  readonly sentence?: Sentence | undefined;
}): Said {
  return { message: reason, ...sentence };
}

/** Returns a text as the fields of the row of a run or of reviewed work, in place of an earlier one; null for none. */
export function messageOf(said: Said | null): { message: string | null; sentence: Sentence | null } {
  return { message: said?.message ?? null, sentence: (said && sentenceOf(said)) ?? null };
}

/** Returns the text in the fields that `messageOf` makes; null for none. */
export function saidByRow({
  message,
  sentence,
}: {
  readonly message: string | null;
  readonly sentence?: Sentence | null | undefined;
}): Said | null {
  return message === null ? null : { message, ...sentence };
}

/** Returns what a text says without its full stop, to stand within another sentence. */
export function bareSaid(said: Said): Said {
  return { ...said, message: said.message.replace(/\.$/, '') };
}

/** Returns a text with `change` applied to its words and to those of its values. */
export function mapSaid({ message, key, values = {} }: Said, change: (text: string) => string): Said {
  if (key === undefined) return { message: change(message) };
  const changed = Object.entries(values).map(([name, value]) => [name, mapValue(value, change)]);
  return { message: change(message), key, values: Object.fromEntries(changed) };
}

function mapValue(value: MessageValue, change: (text: string) => string): MessageValue {
  if (typeof value === 'object') return mapSaid(value, change);
  return typeof value === 'string' ? change(value) : value;
}
