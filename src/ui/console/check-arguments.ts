import { z } from 'zod';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { Parameter } from './console-parameters.ts';

type Call = (...args: readonly unknown[]) => unknown;
type ParametersOf = (name: string) => readonly Parameter[] | undefined;

/**
 * Returns the console with calls that refuse more arguments than they take and options that they do not know: an option without effect
 * would look like one that had it. Values are checked by the worker. Such a call rejects with `bad-input`.
 */
export function withCheckedArguments<T extends object>(calls: T, parametersOf: ParametersOf): T {
  return checked(calls, '', parametersOf) as T;
}

function checked(value: unknown, name: string, parametersOf: ParametersOf): unknown {
  if (typeof value === 'function') {
    const known = parametersOf(name);
    if (!known) throw new TypeError(`The parameters of the call ${name} are unknown.`);
    const schema = schemaOf(known);
    const call = value as Call;
    return async (...args: readonly unknown[]) => {
      const parsed = schema.safeParse(args);
      if (!parsed.success) throw new CloisterError('bad-input', explain(name, parsed.error.issues[0], known), { name });
      return call(...args);
    };
  }
  if (typeof value !== 'object' || value === null || value instanceof Promise) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, checked(inner, name ? `${name}.${key}` : key, parametersOf)]),
  );
}

function schemaOf(parameters: readonly Parameter[]): z.ZodType {
  const [first, ...rest] = parameters.map((parameter) => {
    if (typeof parameter === 'string') return z.unknown().optional();
    return z
      .strictObject(Object.fromEntries(parameter.options.map((name) => [name, z.unknown().optional()])))
      .nullish();
  });
  return first === undefined ? z.tuple([]) : z.tuple([first, ...rest]);
}

function explain(name: string, issue: z.core.$ZodIssue | undefined, parameters: readonly Parameter[]): string {
  const parameter = parameters[Number(issue?.path[0] ?? -1)];
  if (issue?.code === 'unrecognized_keys' && typeof parameter === 'object') {
    const unknown = issue.keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 80)));
    const known = parameter.options.length === 0 ? 'It has none.' : `It has ${parameter.options.join(', ')}.`;
    return `${name}: There is no option ${unknown.join(', ')}. ${known}`;
  }
  if (issue?.code === 'too_big') {
    const names = parameters.map((one) => (typeof one === 'string' ? one : 'options'));
    const known = names.length === 0 ? 'no arguments' : `at most ${names.length}: ${names.join(', ')}`;
    return `${name}: There are too many arguments. It takes ${known}.`;
  }
  return `${name}: The options have to be an object with named fields.`;
}
