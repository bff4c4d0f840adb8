import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { FUNCTIONS, type FunctionContext } from '../functions/functions.ts';
import { textOf } from '../functions/playbook-function.ts';
import type { Expression } from './parse-expression.ts';
import type { Template } from './template.ts';
import { ExpressionError } from './tokenize.ts';

/** What expressions can name, and what they may use up. */
export interface Scope {
  readonly names: ReadonlyMap<string, unknown>;
  readonly context: FunctionContext;
  readonly meter: Meter;
}

/** Counts what expressions use, so that none runs or grows without an end. */
export interface Meter {
  operations: number;
  chars: number;
}

const MAX_OPERATIONS = 2_000_000;
const MAX_CHARS = 20_000_000;

export function createMeter(): Meter {
  return { operations: 0, chars: 0 };
}

/** Returns the value of a template: of its one expression, or the whole as text. Throws an `ExpressionError`. */
export function fillTemplate({ parts, isWhole }: Template, scope: Scope): unknown {
  const values = parts.map((part) => {
    if (part.type === 'text') return part.text;
    try {
      return evaluate(part.expression, scope);
    } catch (error) {
      if (error instanceof ExpressionError) throw new ExpressionError(error.said, part.start + error.at);
      throw error;
    }
  });
  if (isWhole) return values[parts.findIndex(({ type }) => type === 'expression')];
  return values.map(textOf).join('');
}

export function evaluate(expression: Expression, scope: Scope): unknown {
  count(scope.meter, expression.at);
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'name':
      return scope.names.get(expression.name) ?? null;
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'object':
      return Object.fromEntries(expression.entries.map(([key, value]) => [key, evaluate(value, scope)]));
    case 'member':
      return memberOf(evaluate(expression.of, scope), evaluate(expression.key, scope));
    case 'call':
      return call(expression, scope);
    case 'function':
      throw new ExpressionError(playbookMistake('argumentOnly'), expression.at);
    case 'unary': {
      const value = evaluate(expression.operand, scope);
      return expression.operator === '!' ? !isTrue(value) : -toNumber(value, expression.at);
    }
    case 'binary':
      return binary(expression, scope);
    case 'choice':
      return evaluate(isTrue(evaluate(expression.condition, scope)) ? expression.then : expression.otherwise, scope);
    default:
      return expression satisfies never;
  }
}

/** Returns whether a value counts as true: all but null, false, 0, an empty text and an empty list. */
export function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Returns an own member; null for one that is not there. A negative index counts from the end. */
function memberOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value) && typeof key === 'number') return value.at(key) ?? null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const name = textOf(key);
  return Object.hasOwn(value, name) ? (Reflect.get(value, name) ?? null) : null;
}

function call({ name, args, at }: Extract<Expression, { type: 'call' }>, scope: Scope): unknown {
  const known = FUNCTIONS.get(name);
  if (!known) throw new ExpressionError(playbookMistake('noFunction', { name }), at);
  const values = args.map((arg) => (arg.type === 'function' ? closureOf(arg, scope) : evaluate(arg, scope)));
  count(scope.meter, at, sizeOf(values));
  const result = known.apply(
    values,
    scope.context,
    (message) => new ExpressionError({ message: `${name}: ${message}` }, at),
  );
  if (typeof result === 'string') grow(scope.meter, result.length, at);
  if (Array.isArray(result)) count(scope.meter, at, result.length);
  return result;
}

/** Characters that a function reads for one operation. */
const CHARS_PER_OPERATION = 50;

/** Returns how much work the arguments of a call are, in operations. */
function sizeOf(values: readonly unknown[]): number {
  let chars = 0;
  for (const value of values) {
    if (typeof value === 'string') chars += value.length;
    else if (Array.isArray(value)) chars += value.length * CHARS_PER_OPERATION;
    else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) if (typeof inner === 'string') chars += inner.length;
    }
  }
  return Math.ceil(chars / CHARS_PER_OPERATION);
}

function closureOf(
  { parameters, body }: Extract<Expression, { type: 'function' }>,
  scope: Scope,
): (...values: readonly unknown[]) => unknown {
  return (...values) => {
    const names = new Map(scope.names);
    for (const [index, parameter] of parameters.entries()) names.set(parameter, values[index] ?? null);
    return evaluate(body, { ...scope, names });
  };
}

function binary(expression: Extract<Expression, { type: 'binary' }>, scope: Scope): unknown {
  const { operator, at } = expression;
  const left = evaluate(expression.left, scope);
  const right = () => evaluate(expression.right, scope);
  switch (operator) {
    case '??':
      return left ?? right();
    case '||':
      return isTrue(left) ? left : right();
    case '&&':
      return isTrue(left) ? right() : left;
    case '==':
      return isSame(left, right());
    case '!=':
      return !isSame(left, right());
    case '+':
      return plus(left, right(), scope.meter, at);
    case '<':
      return compare(left, right()) < 0;
    case '<=':
      return compare(left, right()) <= 0;
    case '>':
      return compare(left, right()) > 0;
    case '>=':
      return compare(left, right()) >= 0;
    default:
      return arithmetic(operator, toNumber(left, at), toNumber(right(), at), at);
  }
}

function arithmetic(operator: string, left: number, right: number, at: number): number {
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (right === 0) throw new ExpressionError(playbookMistake('divide'), at);
  return operator === '/' ? left / right : left % right;
}

function plus(left: unknown, right: unknown, meter: Meter, at: number): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (Array.isArray(left) && Array.isArray(right)) {
    count(meter, at, left.length + right.length);
    return [...left, ...right];
  }
  const text = textOf(left) + textOf(right);
  grow(meter, text.length, at);
  return text;
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return JSON.stringify(left) === JSON.stringify(right);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [one, other] = [textOf(left), textOf(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function toNumber(value: unknown, at: number): number {
  if (typeof value === 'number') return value;
  const message = `${value === null ? 'Nothing' : `“${textOf(value).slice(0, 40)}”`} is not a number.`;
  throw new ExpressionError({ message }, at);
}

function count(meter: Meter, at: number, operations = 1): void {
  meter.operations += operations;
  if (meter.operations > MAX_OPERATIONS) throw new ExpressionError(playbookMistake('operations'), at);
}

function grow(meter: Meter, chars: number, at: number): void {
  meter.chars += chars;
  if (meter.chars > MAX_CHARS) throw new ExpressionError(playbookMistake('text'), at);
}
