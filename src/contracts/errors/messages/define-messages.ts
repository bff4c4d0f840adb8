import {
  type Patterns,
  type Sentences,
  sayPattern,
  sentencesOf,
  type ValuesFirst,
} from '../../sentences/define-sentences.ts';
import { CloisterError, type ErrorCode, type MessageValues } from '../errors.ts';

/** Makes the errors of one code. */
export interface Messages<P extends Patterns> {
  /**
   * @param values of the variables of the sentence
   * @param facts that a caller can act on, beside the values that are facts. Default: those alone
   */
  <K extends keyof P & string>(
    key: K,
    ...args: ValuesFirst<P[K], [facts?: Record<string, unknown>, cause?: unknown]>
  ): CloisterError;
  /** Returns a sentence, to stand in another one, in a result or in an error of another code. */
  readonly sentence: Sentences<P>;
  readonly patterns: P;
}

/** Variables whose values are words for a reader, and no facts. */
const WORDS: ReadonlySet<string> = new Set(['also', 'list', 'reason', 'text', 'what', 'why']);

/** Returns the values that name something: a path, a number, a model. */
function factsIn(values: MessageValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => typeof value !== 'object' && !WORDS.has(name)),
  );
}

/** Returns the function that makes the errors of a code. */
export function messagesOf<const P extends Patterns>(code: ErrorCode, patterns: P): Messages<P> {
  const sentence = sentencesOf(code, patterns);
  const makeError = (
    key: keyof P & string,
    values: MessageValues = {},
    facts: Record<string, unknown> = {},
    cause?: unknown,
  ) =>
    new CloisterError(
      code,
      sayPattern(code, key, patterns[key] ?? '', values),
      { ...factsIn(values), ...facts },
      cause,
    );
  return Object.assign(makeError, { sentence, patterns });
}
