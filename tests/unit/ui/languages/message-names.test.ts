import { globSync, readFileSync } from 'node:fs';
import { type Argument, parseSync, type TSType, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** Returns the names of the parameters of a function type; null for a type that stands elsewhere. */
function parametersOf(type: TSType | undefined): string[] | null {
  if (type?.type !== 'TSFunctionType') return null;
  return type.params.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : ''));
}

/** Returns the names of the variables: those listed after the pattern, else in the order of their places in it. */
function namesOf([pattern, ...listed]: readonly Argument[], source: string): string[] {
  if (listed.length > 0) return listed.map((name) => (name.type === 'Literal' ? String(name.value) : ''));
  const text = source.slice(pattern?.start, pattern?.end);
  return [...new Set(Array.from(text.matchAll(/\$(\w+)/g), ([, name = '']) => name))];
}

/** Returns each message of a file with the names of its parameters and of its variables. */
function messagesIn(path: string): { readonly message: string; readonly parameters: string; readonly names: string }[] {
  const text = readFileSync(path, 'utf8');
  const found: ReturnType<typeof messagesIn> = [];
  new Visitor({
    CallExpression({ callee, typeArguments, arguments: given, start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 'message') return;
      const parameters = parametersOf(typeArguments?.params[0]);
      if (parameters === null) return;
      const message = `${path}: ${text.slice(start, end)}`;
      found.push({ message, parameters: parameters.join(), names: namesOf(given, text).join() });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

describe('messages', () => {
  const messages = globSync('src/**/*.{ts,tsx}')
    .filter((path) => readFileSync(path, 'utf8').includes('message<'))
    .flatMap(messagesIn);

  it('get their values in the order of the names of their variables', () => {
    expect(messages.length).toBeGreaterThan(800);
    expect(messages.filter(({ parameters, names }) => parameters !== names)).toEqual([]);
  });
});
