import type { Said } from '../../../contracts/errors/errors.ts';
import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
/** A mistake in an expression. `at` is an offset into its text. */
export class ExpressionError extends Error {
  readonly said: Said;
  readonly at: number;

  constructor(said: Said, at: number) {
    super(said.message);
    this.said = said;
    this.name = 'ExpressionError';
    this.at = at;
  }
}

export interface Token {
  readonly type: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** The sign, the name, the digits, or the text without its quotes. */
  readonly value: string;
  readonly at: number;
}

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SIGN = /=>|==|!=|<=|>=|&&|\|\||\?\?|[-+*/%<>!?:.,()[\]{}|]/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Most parts of an expression. Evaluation calls itself for each operator of a chain, and more would overflow the stack. */
const MAX_TOKENS = 2000;

/** Splits an expression into tokens. Throws an `ExpressionError`. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const space = match(SPACE, text, at);
    if (space !== null) {
      at += space.length;
      continue;
    }
    if (tokens.length === MAX_TOKENS)
      throw new ExpressionError(playbookMistake('longExpression', { n: MAX_TOKENS }), at);
    const first = text.charAt(at);
    if (first === '"' || first === "'") {
      const { value, end } = readText(text, at);
      tokens.push({ type: 'text', value, at });
      at = end;
      continue;
    }
    const token = readToken(text, at);
    if (token === null) throw new ExpressionError(playbookMistake('sign', { value: first }), at);
    tokens.push(token);
    at += token.value.length;
  }
  tokens.push({ type: 'end', value: '', at: text.length });
  return tokens;
}

function readToken(text: string, at: number): Token | null {
  for (const [type, pattern] of [
    ['number', NUMBER],
    ['name', NAME],
    ['sign', SIGN],
  ] as const) {
    const value = match(pattern, text, at);
    if (value !== null) return { type, value, at };
  }
  return null;
}

/** Returns what a sticky pattern matches at an offset. */
function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function readText(text: string, start: number): { value: string; end: number } {
  const quote = text.charAt(start);
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === quote) return { value, end: at + 1 };
    if (char === '\\') {
      at += 1;
      const next = text.charAt(at);
      value += ESCAPES[next] ?? next;
    } else value += char;
  }
  throw new ExpressionError(playbookMistake('quote', { quote }), start);
}
