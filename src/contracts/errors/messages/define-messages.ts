import { CloisterError, type ErrorCode, type Message, type MessageValue, type MessageValues } from '../errors.ts';

/** The variables of a pattern such as `{ $path } already exists.` */
type NamesIn<Pattern extends string> = Pattern extends `${string}{ $${infer Name} }${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ValuesOf<Pattern extends string> = { readonly [Name in NamesIn<Pattern>]: MessageValue };

type ValuesFirst<Pattern extends string, Rest extends readonly unknown[]> = [NamesIn<Pattern>] extends [never]
  ? [values?: Record<string, never>, ...Rest]
  : [values: ValuesOf<Pattern>, ...Rest];

/** The sentences of a code, key → English pattern with variables: `{ $path } already exists.` */
export interface Patterns {
  readonly [key: string]: string;
}

/** Makes the errors of one code. */
export interface Messages<P extends Patterns> {
  /**
   * @param values of the variables of the sentence
   * @param facts that a caller can act on, beside the values. Default: the values alone
   */
  <K extends keyof P & string>(
    key: K,
    ...args: ValuesFirst<P[K], [facts?: Record<string, unknown>, cause?: unknown]>
  ): CloisterError;
  /** Returns a sentence, to stand in another one or in an error of another code. */
  readonly sentence: <K extends keyof P & string>(key: K, ...args: ValuesFirst<P[K], []>) => Message;
  /** Returns the English text of a sentence, for what has no key: results of tools, reasons, remarks. */
  readonly text: <K extends keyof P & string>(key: K, ...args: ValuesFirst<P[K], []>) => string;
  readonly patterns: P;
}

/** Returns the function that makes the errors of a code. */
export function messagesOf<const P extends Patterns>(code: ErrorCode, patterns: P): Messages<P> {
  const sentence = (key: keyof P & string, values: MessageValues = {}): Message => ({
    message: renderPattern(patterns[key] ?? '', values),
    key: `${code}.${key}`,
    values,
  });
  const makeError = (
    key: keyof P & string,
    values: MessageValues = {},
    facts: Record<string, unknown> = {},
    cause?: unknown,
  ) => {
    return new CloisterError(code, sentence(key, values), { ...values, ...facts }, cause);
  };
  const text = (key: keyof P & string, values: MessageValues = {}) => sentence(key, values).message;
  return Object.assign(makeError, { sentence, text, patterns });
}

/** Returns a pattern with values in place of its variables. */
export function renderPattern(pattern: string, values: MessageValues): string {
  return pattern.replace(/\{ \$(\w+) \}/g, (_, name: string) => String(wordsOf(values[name] ?? '')));
}

function wordsOf(value: MessageValue): string | number {
  return typeof value === 'object' ? value.message : value;
}
