import type { Message, MessageValue, MessageValues } from '../errors/errors.ts';
import { saidOf } from './said.ts';

/** The variables of a pattern such as `{ $path } already exists.` */
type NamesIn<Pattern extends string> = Pattern extends `${string}{ $${infer Name} }${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ValuesOf<Pattern extends string> = { readonly [Name in NamesIn<Pattern>]: MessageValue };

/** The parameters of a function that says a pattern: its values first, if it has any. */
export type ValuesFirst<Pattern extends string, Rest extends readonly unknown[]> = [NamesIn<Pattern>] extends [never]
  ? [values?: Record<string, never>, ...Rest]
  : [values: ValuesOf<Pattern>, ...Rest];

/** The sentences of a group, key → English pattern with variables: `{ $path } already exists.` */
export interface Patterns {
  readonly [key: string]: string;
}

/** Makes the sentences of one group. */
export interface Sentences<P extends Patterns> {
  <K extends keyof P & string>(key: K, ...args: ValuesFirst<P[K], []>): Message;
  readonly group: string;
  readonly patterns: P;
}

/** Returns the function that makes the sentences of a group. The key of each is `group.key`. */
export function sentencesOf<const P extends Patterns>(group: string, patterns: P): Sentences<P> {
  const say = (key: keyof P & string, values: MessageValues = {}) =>
    sayPattern(group, key, patterns[key] ?? '', values);
  return Object.assign(say, { group, patterns });
}

/** Returns the sentence of a group that has this pattern. */
export function sayPattern(group: string, key: string, pattern: string, values: MessageValues): Message {
  return { message: renderPattern(pattern, values), key: `${group}.${key}`, values: textsOf(values) };
}

/** An error among the values is what it says. */
function textsOf(values: MessageValues): MessageValues {
  const texts: Record<string, MessageValue> = { ...values };
  for (const name in texts) {
    const value = texts[name];
    if (typeof value === 'object') texts[name] = saidOf(value);
  }
  return texts;
}

/** Patterns divided at their variables: a refusal of the guard says one for each path. There are as many as sentences. */
const divided = new Map<string, readonly string[]>();

/** Returns a pattern with values in place of its variables. */
function renderPattern(pattern: string, values: MessageValues): string {
  let parts = divided.get(pattern);
  if (parts === undefined) {
    parts = pattern.split(/\{ \$(\w+) \}/);
    divided.set(pattern, parts);
  }
  let text = parts[0] ?? '';
  // Texts and names of variables alternate.
  for (let at = 1; at < parts.length; at += 2) {
    text += wordsOf(values[parts[at] ?? ''] ?? '');
    text += parts[at + 1] ?? '';
  }
  return text;
}

function wordsOf(value: MessageValue): string | number {
  return typeof value === 'object' ? value.message : value;
}
