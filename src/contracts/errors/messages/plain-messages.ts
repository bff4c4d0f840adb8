import type { Patterns } from '../../sentences/define-sentences.ts';
import type { ErrorCode, Message } from '../errors.ts';

/** Sentences of a code without variables. */
export interface PlainMessages<P extends Patterns> {
  readonly sentence: (key: keyof P & string) => Message;
  readonly patterns: P;
}

/** Returns the sentences of a code. The first script needs no more, and what renders values is loaded later. */
export function plainMessagesOf<const P extends Patterns>(code: ErrorCode, patterns: P): PlainMessages<P> {
  return {
    sentence: (key) => ({ message: patterns[key] ?? '', key: `${code}.${key}` }),
    patterns,
  };
}
