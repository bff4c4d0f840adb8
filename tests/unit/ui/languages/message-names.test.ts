import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

interface SourceMessage {
  readonly place: string;
  readonly parameters: readonly string[];
  readonly names: readonly string[];
}

/** Returns the parameters of a function type; null for a type that stands elsewhere. */
function parametersOf(type: ts.TypeNode | undefined): string[] | null {
  return type !== undefined && ts.isFunctionTypeNode(type) ? type.parameters.map(({ name }) => name.getText()) : null;
}

/** Returns the names that a pattern gives to the parameters, or that are listed after it. */
function namesOf([pattern, ...listed]: readonly ts.Expression[]): string[] | null {
  if (listed.length > 0) return listed.filter(ts.isStringLiteral).map(({ text }) => text);
  if (pattern === undefined || !ts.isStringLiteralLike(pattern)) return null;
  return [...new Set(Array.from(pattern.text.matchAll(/\$(\w+)/g), ([, name = '']) => name))];
}

function messagesIn(path: string): SourceMessage[] {
  const found: SourceMessage[] = [];
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'message') {
      const parameters = parametersOf(node.typeArguments?.[0]);
      const names = namesOf(node.arguments);
      if (parameters !== null)
        found.push({ place: `${path}: ${node.getText().slice(0, 120)}`, parameters, names: names ?? [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('messages', () => {
  const messages = globSync('src/**/*.{ts,tsx}')
    .filter((path) => readFileSync(path, 'utf8').includes('message<'))
    .flatMap(messagesIn);

  it('get their values in the order of their names', () => {
    expect(messages.length).toBeGreaterThan(800);
    const wrong = messages.filter(({ parameters, names }) => parameters.join() !== names.join());
    expect(wrong).toEqual([]);
  });
});
