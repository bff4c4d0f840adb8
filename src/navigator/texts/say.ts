import type { ENGLISH } from './english-answers.ts';

/** The sentences of the Navigator, key → English pattern. */
type English = typeof ENGLISH;
export type AnswerKey = keyof English;

export type AnswerTexts = Readonly<Record<AnswerKey, string>>;

/** The parameters of a pattern such as `I found { $n: file | files } in { $folder }.` */
type NamesIn<Pattern extends string> = Pattern extends `${string}{ $${infer Inner} }${infer Rest}`
  ? NameOf<Inner> | NamesIn<Rest>
  : never;
type NameOf<Inner extends string> = Inner extends `${infer Name}: ${string}`
  ? Name
  : Inner extends `${infer Name}? ${string}`
    ? Name
    : Inner;

/** The values of a sentence; absent for one without parameters. */
export type ValuesOf<Key extends AnswerKey> = [NamesIn<English[Key]>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<English[Key]>]: string | number }];

/** Returns a sentence in the language of the run. */
export type Say = <Key extends AnswerKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** A sentence that is put into words where its language is known. */
export interface Sentence {
  readonly key: AnswerKey;
  readonly values: Readonly<Record<string, string | number>>;
}

export function sentence<Key extends AnswerKey>(key: Key, ...[values]: ValuesOf<Key>): Sentence {
  return { key, values: values ?? {} };
}

/**
 * A parameter: `{ $name }` is its value, `{ $n: file | files }` a number with its noun, `{ $n? is | are }` a word that agrees with
 * the number.
 */
const PARAMETER = /\{ \$(\w+)(?:([:?]) ([^|}]*) \| ([^}]*))? \}/g;

/** Returns the names of the parameters of a pattern, each once, in the order of the alphabet. */
export function parametersOf(pattern: string): string[] {
  return [...new Set([...pattern.matchAll(PARAMETER)].map((match) => match[1] ?? ''))].toSorted();
}

export function sayIn(texts: AnswerTexts): Say {
  return (key, ...[values]) => render(texts[key], values ?? {});
}

export function render(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replaceAll(PARAMETER, (_, name: string, kind?: string, one = '', other = '') => {
    const value = values[name] ?? '';
    if (kind === undefined) return String(value);
    const word = value === 1 ? one : other;
    return kind === ':' ? `${value} ${word}` : word;
  });
}
