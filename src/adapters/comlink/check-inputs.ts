import type { z } from 'zod';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { explainIssues } from '../../core/execution/explain-issues.ts';
import type { CallHandlers, ServedContext } from './serve-calls.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/**
 * Puts the check of its input before each handler: a call whose input does not fit its schema is refused with `bad-input` that
 * names what is wrong, and its handler is not called.
 */
export function checkInputs<S extends Schemas>(
  schemas: S,
  handlers: { readonly [Name in keyof S]: (input: z.output<S[Name]>, context: ServedContext) => unknown },
): CallHandlers {
  function checked<Name extends keyof S & string>(name: Name): CallHandlers[string] {
    return (input, context) => {
      const parsed = schemas[name]?.safeParse(input ?? {}, { reportInput: true });
      if (parsed === undefined) throw new CloisterError('internal', `${name} has no schema.`);
      if (!parsed.success) {
        throw new CloisterError('bad-input', `${name}: ${explainIssues(parsed.error.issues)}`, { name });
      }
      // The schema of this name has just made the value.
      return handlers[name](parsed.data as z.output<S[Name]>, context);
    };
  }
  return Object.fromEntries(Object.keys(schemas).map((name) => [name, checked(name)]));
}
