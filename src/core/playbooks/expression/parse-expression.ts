import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { ExpressionError, type Token, tokenize } from './tokenize.ts';

/** A parsed expression. `at` is the offset of the part that an error names. */
export type Expression =
  | { readonly type: 'literal'; readonly value: string | number | boolean | null; readonly at: number }
  | { readonly type: 'name'; readonly name: string; readonly at: number }
  | { readonly type: 'list'; readonly items: readonly Expression[]; readonly at: number }
  | { readonly type: 'object'; readonly entries: readonly (readonly [string, Expression])[]; readonly at: number }
  | { readonly type: 'member'; readonly of: Expression; readonly key: Expression; readonly at: number }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[]; readonly at: number }
  | {
      readonly type: 'function';
      readonly parameters: readonly string[];
      readonly body: Expression;
      readonly at: number;
    }
  | { readonly type: 'unary'; readonly operator: string; readonly operand: Expression; readonly at: number }
  | {
      readonly type: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | {
      readonly type: 'choice';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
      readonly at: number;
    };

/** Deepest nesting. */
const MAX_DEPTH = 60;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
/** Operators from the weakest to the strongest. */
const LEVELS: readonly (readonly string[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/**
 * Parses an expression: literals, lists, objects, `a.b`, `a[b]`, `f(x)`, `x => …` as an argument, `a | f(b)` for `f(a, b)`, operators, which bind less than `|`, and
 * `c ? a : b`. It has no loops, no recursion and no assignment, so each expression ends. Throws an `ExpressionError`.
 */
export function parseExpression(text: string): Expression {
  const tokens = tokenize(text);
  let index = 0;
  let depth = 0;
  const end: Token = { type: 'end', value: '', at: text.length };

  const peek = (ahead = 0): Token => tokens[index + ahead] ?? end;
  const isSign = (value: string, ahead = 0) => peek(ahead).type === 'sign' && peek(ahead).value === value;
  const take = (): Token => {
    const token = peek();
    index += 1;
    return token;
  };
  const expect = (sign: string): Token => {
    if (isSign(sign)) return take();
    throw unexpected(peek(), sign);
  };

  function nested<T>(read: () => T): T {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ExpressionError(playbookMistake('deepExpression'), peek().at);
    const value = read();
    depth -= 1;
    return value;
  }

  function choice(): Expression {
    const condition = binary(0);
    if (!isSign('?')) return condition;
    const { at } = take();
    const then = nested(choice);
    expect(':');
    return { type: 'choice', condition, then, otherwise: nested(choice), at };
  }

  function binary(level: number): Expression {
    const operators = LEVELS[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    while (peek().type === 'sign' && operators.includes(peek().value)) {
      const { value: operator, at } = take();
      left = { type: 'binary', operator, left, right: binary(level + 1), at };
    }
    return left;
  }

  function unary(): Expression {
    if (!isSign('!') && !isSign('-')) return postfix();
    const { value: operator, at } = take();
    return { type: 'unary', operator, operand: nested(unary), at };
  }

  function postfix(): Expression {
    let value = primary();
    for (;;) {
      if (isSign('.')) {
        take();
        const name = take();
        if (name.type !== 'name') throw new ExpressionError(playbookMistake('afterDot'), name.at);
        value = { type: 'member', of: value, key: { type: 'literal', value: name.value, at: name.at }, at: name.at };
      } else if (isSign('[')) {
        const { at } = take();
        value = { type: 'member', of: value, key: nested(choice), at };
        expect(']');
      } else if (isSign('|')) {
        take();
        const name = take();
        if (name.type !== 'name') throw new ExpressionError(playbookMistake('afterBar'), name.at);
        const args = isSign('(') ? list('(', ')', argument) : [];
        value = { type: 'call', name: name.value, args: [value, ...args], at: name.at };
      } else return value;
    }
  }

  function primary(): Expression {
    const token = peek();
    if (isSign('(')) {
      take();
      const inner = nested(choice);
      expect(')');
      return inner;
    }
    if (isSign('[')) return { type: 'list', items: list('[', ']', choice), at: token.at };
    if (isSign('{')) return { type: 'object', entries: list('{', '}', entry), at: token.at };
    take();
    if (token.type === 'number') return { type: 'literal', value: Number(token.value), at: token.at };
    if (token.type === 'text') return { type: 'literal', value: token.value, at: token.at };
    if (token.type !== 'name') throw unexpected(token, 'a value');
    if (Object.hasOwn(WORDS, token.value)) {
      return { type: 'literal', value: WORDS[token.value] ?? null, at: token.at };
    }
    if (isSign('(')) return { type: 'call', name: token.value, args: list('(', ')', argument), at: token.at };
    return { type: 'name', name: token.value, at: token.at };
  }

  function entry(): readonly [string, Expression] {
    const key = take();
    if (key.type !== 'name' && key.type !== 'text') throw unexpected(key, 'a name');
    expect(':');
    return [key.value, nested(choice)];
  }

  /** A value, or a function such as `x => x.path`. */
  function argument(): Expression {
    const token = peek();
    if (token.type === 'name' && isSign('=>', 1)) {
      take();
      take();
      return { type: 'function', parameters: [token.value], body: nested(choice), at: token.at };
    }
    return nested(choice);
  }

  function list<T>(open: string, close: string, read: () => T): T[] {
    expect(open);
    const items: T[] = [];
    while (!isSign(close)) {
      items.push(nested(read));
      if (!isSign(',')) break;
      take();
    }
    expect(close);
    return items;
  }

  const parsed = choice();
  if (peek().type !== 'end') throw unexpected(peek(), 'the end');
  return parsed;
}

function unexpected({ type, value, at }: Token, wanted: string): ExpressionError {
  return new ExpressionError(
    type === 'end' ? playbookMistake('ends', { wanted }) : playbookMistake('stands', { value, wanted }),
    at,
  );
}
