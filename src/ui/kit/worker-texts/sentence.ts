import { message } from '../language/text-catalog.ts';

/** A sentence with variables: called with their values, in the order in which the English sentence has them. */
export type Sentence = (...values: (string | number)[]) => string;

/** Makes a sentence of the worker. Its names are those of the pattern, so that both cannot differ. */
export function sentence(pattern: string): Sentence {
  return message<Sentence>(pattern, ...namesIn(pattern));
}

/** Returns the variables of a pattern in the order of their first occurrence. */
export function namesIn(pattern: string): string[] {
  return [...new Set([...pattern.matchAll(/\{ \$(\w+) \}/g)].map(([, name = '']) => name))];
}
