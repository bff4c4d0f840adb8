import {
  BASE_FUNCTIONS,
  BASE_METHODS,
  type BaseFunction,
  FILE_FIELDS,
  FILE_METHODS,
  type FileField,
  type FileMethod,
  ITEM_METHODS,
  ITEM_VARIABLES,
  type ItemMethod,
  type ItemVariable,
  isOneOf,
  VALUE_FIELDS,
  type ValueField,
} from './base-names.ts';
import { type LinearPattern, linearPattern } from './linear-pattern.ts';

/** A condition of a `.base` file, or a part of one. */
export type BaseExpression =
  | { readonly type: 'value'; readonly value: string | number | boolean | null }
  | { readonly type: 'list'; readonly items: readonly BaseExpression[] }
  | { readonly type: 'property'; readonly name: string }
  | { readonly type: 'file'; readonly field: FileField }
  | { readonly type: 'file-call'; readonly name: FileMethod; readonly args: readonly BaseExpression[] }
  | { readonly type: 'call'; readonly name: BaseFunction; readonly args: readonly BaseExpression[] }
  | {
      readonly type: 'method';
      readonly target: BaseExpression;
      readonly name: string;
      readonly args: readonly BaseExpression[];
    }
  | {
      readonly type: 'items';
      readonly target: BaseExpression;
      readonly name: ItemMethod;
      /** Evaluated for each item. */
      readonly each: BaseExpression;
      readonly start: BaseExpression | null;
    }
  | { readonly type: 'variable'; readonly name: ItemVariable }
  | { readonly type: 'matches'; readonly pattern: LinearPattern; readonly text: BaseExpression }
  | { readonly type: 'field'; readonly target: BaseExpression; readonly name: ValueField }
  | { readonly type: 'item'; readonly target: BaseExpression; readonly index: BaseExpression }
  | { readonly type: 'not' | 'minus'; readonly value: BaseExpression }
  | {
      readonly type: 'binary';
      readonly operator: BaseOperator;
      readonly left: BaseExpression;
      readonly right: BaseExpression;
    };

export type BaseOperator = '||' | '&&' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/' | '%';

/** Longest text of the conditions of a view. */
export const MAX_WHERE_CHARS = 20_000;
const MAX_DEPTH = 60;
/** Most parts of an expression. */
const MAX_PARTS = 1500;
/** Operators that bind more loosely come first. */
const LEVELS: readonly (readonly BaseOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const BLANK = /\s*/y;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy;
const PATTERN = /\/((?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+)\/([a-z]*)/y;
const NUMBER = /\d+(?:\.\d+)?/y;
/** Properties may have hyphens, as `read-count`. */
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/uy;
const OPERATOR = /\|\||&&|==|!=|<=|>=|[<>+\-*/%]/y;

/** Parses an expression. Null when any part of it is not understood. */
export function parseBaseExpression(text: string): BaseExpression | null {
  if (text.length > MAX_WHERE_CHARS) return null;
  try {
    const reader = new Reader(text);
    const expression = reader.operation(0, 0);
    return reader.isAtEnd() ? expression : null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

class NotUnderstood extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;
  #parts = 0;
  /** How many expressions for items this is within. */
  #items = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#take(BLANK);
    return this.#at === this.#text.length;
  }

  operation(level: number, depth: number): BaseExpression {
    if (depth > MAX_DEPTH) throw new NotUnderstood();
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary(depth);
    let left = this.operation(level + 1, depth);
    for (;;) {
      this.#take(BLANK);
      const at = this.#at;
      const written = this.#take(OPERATOR)?.[0];
      const operator = operators.find((one) => one === written);
      if (operator === undefined) {
        this.#at = at;
        return left;
      }
      left = { type: 'binary', operator, left, right: this.operation(level + 1, depth) };
    }
  }

  #unary(depth: number): BaseExpression {
    if (depth > MAX_DEPTH) throw new NotUnderstood();
    if (this.#takes('!')) return { type: 'not', value: this.#unary(depth + 1) };
    if (this.#takes('-')) return { type: 'minus', value: this.#unary(depth + 1) };
    let value = this.#operand(depth);
    for (;;) {
      if (this.#takes('.')) value = this.#member(value, depth);
      else if (this.#takes('[')) {
        value = { type: 'item', target: value, index: this.operation(0, depth + 1) };
        this.#expect(']');
      } else return value;
    }
  }

  #member(target: BaseExpression, depth: number): BaseExpression {
    this.#count();
    const name = this.#name();
    if (this.#takes('(')) {
      if (isOneOf(ITEM_METHODS, name)) return this.#ofItems(target, name, depth);
      if (!isOneOf(BASE_METHODS, name)) throw new NotUnderstood();
      return { type: 'method', target, name, args: this.#list(')', depth) };
    }
    if (!isOneOf(VALUE_FIELDS, name)) throw new NotUnderstood();
    return { type: 'field', target, name };
  }

  #ofItems(target: BaseExpression, name: ItemMethod, depth: number): BaseExpression {
    this.#items += 1;
    const [each, start = null, ...more] = this.#list(')', depth);
    this.#items -= 1;
    if (each === undefined || more.length > 0 || (start !== null && name !== 'reduce')) throw new NotUnderstood();
    return { type: 'items', target, name, each, start };
  }

  /** A pattern is only asked whether it matches. */
  #pattern([, source = '', flags = '']: RegExpExecArray, depth: number): BaseExpression {
    const pattern = linearPattern(source, flags);
    if (pattern === null || !this.#takes('.') || this.#name() !== 'matches') throw new NotUnderstood();
    this.#expect('(');
    const [text, ...more] = this.#list(')', depth);
    if (text === undefined || more.length > 0) throw new NotUnderstood();
    return { type: 'matches', pattern, text };
  }

  #operand(depth: number): BaseExpression {
    this.#count();
    if (this.#takes('(')) {
      const inner = this.operation(0, depth + 1);
      this.#expect(')');
      return inner;
    }
    if (this.#takes('[')) return { type: 'list', items: this.#list(']', depth) };
    const text = this.#take(TEXT);
    if (text !== null) return { type: 'value', value: (text[1] ?? text[2] ?? '').replace(/\\(.)/gs, '$1') };
    const pattern = this.#take(PATTERN);
    if (pattern !== null) return this.#pattern(pattern, depth);
    const number = this.#take(NUMBER)?.[0];
    if (number !== undefined) return { type: 'value', value: Number(number) };
    return this.#named(this.#name(), depth);
  }

  #named(name: string, depth: number): BaseExpression {
    if (name === 'true' || name === 'false') return { type: 'value', value: name === 'true' };
    if (name === 'null') return { type: 'value', value: null };
    if (this.#takes('(')) {
      if (!isOneOf(BASE_FUNCTIONS, name)) throw new NotUnderstood();
      return { type: 'call', name, args: this.#list(')', depth) };
    }
    if (this.#items > 0 && isOneOf(ITEM_VARIABLES, name)) return { type: 'variable', name };
    if (name === 'formula' || name === 'this') throw new NotUnderstood();
    if (name !== 'file' && name !== 'note') return { type: 'property', name };
    if (this.#takes('[')) {
      const key = this.#take(TEXT);
      if (key === null) throw new NotUnderstood();
      this.#expect(']');
      const written = (key[1] ?? key[2] ?? '').replace(/\\(.)/gs, '$1');
      return name === 'note' ? { type: 'property', name: written } : this.#ofFile(written, depth);
    }
    if (!this.#takes('.')) {
      if (name === 'file') throw new NotUnderstood();
      return { type: 'property', name };
    }
    const member = this.#name();
    return name === 'note' ? { type: 'property', name: member } : this.#ofFile(member, depth);
  }

  #ofFile(name: string, depth: number): BaseExpression {
    if (this.#takes('(')) {
      if (!isOneOf(FILE_METHODS, name)) throw new NotUnderstood();
      return { type: 'file-call', name, args: this.#list(')', depth) };
    }
    if (!isOneOf(FILE_FIELDS, name)) throw new NotUnderstood();
    return (name === 'properties' ? this.#ofProperties() : null) ?? { type: 'file', field: name };
  }

  /** Reads `.name` and `["name"]` after `file.properties`; null before a method. */
  #ofProperties(): BaseExpression | null {
    const start = this.#at;
    if (this.#takes('[')) {
      const key = this.#take(TEXT);
      if (key === null) throw new NotUnderstood();
      this.#expect(']');
      return { type: 'property', name: (key[1] ?? key[2] ?? '').replace(/\\(.)/gs, '$1') };
    }
    if (!this.#takes('.')) return null;
    const name = this.#name();
    if (!this.#takes('(')) return { type: 'property', name };
    this.#at = start;
    return null;
  }

  #count(): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new NotUnderstood();
  }

  #list(close: string, depth: number): BaseExpression[] {
    const items: BaseExpression[] = [];
    while (!this.#takes(close)) {
      if (items.length > 0) this.#expect(',');
      items.push(this.operation(0, depth + 1));
    }
    return items;
  }

  #name(): string {
    this.#take(BLANK);
    const name = this.#take(NAME)?.[0];
    if (name === undefined) throw new NotUnderstood();
    return name;
  }

  #takes(sign: string): boolean {
    this.#take(BLANK);
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new NotUnderstood();
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }
}
