import type { Patterns } from '../../../contracts/errors/messages/define-messages.ts';
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

type Sentences = Record<string, string | Sentence>;

/** Makes the sentences of patterns by code and key. */
export function sentencesOf<Code extends string>(messages: Record<Code, Patterns>): Record<Code, Sentences> {
  const codes = Object.entries<Patterns>(messages).map(([code, patterns]) => {
    const keys = Object.entries(patterns).map(([key, pattern]) => [
      key,
      pattern.includes('{ $') ? sentence(pattern) : pattern,
    ]);
    return [code, Object.fromEntries(keys)];
  });
  // Each code keeps its name.
  return Object.fromEntries(codes) as Record<Code, Sentences>;
}
