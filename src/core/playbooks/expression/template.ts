import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { type Expression, parseExpression } from './parse-expression.ts';
import { ExpressionError } from './tokenize.ts';

/** A part of a text: plain, or an expression with the offset of its first character. */
export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'expression'; readonly expression: Expression; readonly start: number };

/** A text with `${{ … }}`. `isWhole`: one expression and nothing else, whose value keeps its type. */
export interface Template {
  readonly parts: readonly TemplatePart[];
  readonly isWhole: boolean;
}

/** Begins an expression. */
export const EXPRESSION_START = '\u0024{{';

export function hasExpression(text: string): boolean {
  return text.includes(EXPRESSION_START);
}

/** Parses a text with expressions. Throws an `ExpressionError` whose offset is one into the text. */
export function parseTemplate(text: string): Template {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (let open = text.indexOf(EXPRESSION_START); open !== -1; open = text.indexOf(EXPRESSION_START, from)) {
    const start = open + EXPRESSION_START.length;
    const end = findEnd(text, start);
    if (end === -1) throw new ExpressionError(playbookMistake('noClose'), open);
    if (open > from) parts.push({ type: 'text', text: text.slice(from, open) });
    parts.push({ type: 'expression', expression: parseAt(text.slice(start, end), start), start });
    from = end + 2;
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) });
  const isWhole = parts.filter((part) => part.type === 'expression' || part.text.trim() !== '').length === 1;
  return { parts, isWhole: isWhole && parts.some(({ type }) => type === 'expression') };
}

function parseAt(source: string, start: number): Expression {
  try {
    return parseExpression(source);
  } catch (error) {
    if (error instanceof ExpressionError) throw new ExpressionError(error.said, start + error.at);
    throw error;
  }
}

/** Returns the offset of the `}}` that closes an expression; -1 for none. Braces and quotes inside are skipped. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      if (depth === 0) return text.charAt(at + 1) === '}' ? at : -1;
      depth -= 1;
    }
  }
  return -1;
}
