import type { z } from 'zod';
import { callerBadInputError, internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { explainIssues } from '../../core/execution/explain-issues.ts';
import type { CallHandlers, ServedContext } from './serve-calls.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/**
 * Wraps each handler with a check of its input: a call whose input does not match its schema rejects with `bad-input`, which
 * names the invalid field, and its handler is not called.
 */
export function checkInputs<S extends Schemas>(
  schemas: S,
  handlers: { readonly [Name in keyof S]: (input: z.output<S[Name]>, context: ServedContext) => unknown },
): CallHandlers {
  function checked<Name extends keyof S & string>(name: Name): CallHandlers[string] {
    return (input, context) => {
      const parsed = schemas[name]?.safeParse(input ?? {}, { reportInput: true });
      if (parsed === undefined) throw internalError('noSchema', { name });
      if (!parsed.success) {
        throw callerBadInputError('arguments', { name, why: explainIssues(parsed.error.issues) });
      }
      // Safe: the schema of this name produced the value.
      return handlers[name](parsed.data as z.output<S[Name]>, context);
    };
  }
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, checked(name)]));
}
