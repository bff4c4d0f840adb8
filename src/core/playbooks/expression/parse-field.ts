import { parseExpression } from './parse-expression.ts';
import { hasExpression, parseTemplate, type Template } from './template.ts';

/** Parses a field that is an expression, with or without `${{ }}`. Throws an `ExpressionError`. */
export function parseField(text: string): Template {
  if (hasExpression(text)) return parseTemplate(text);
  return { parts: [{ type: 'expression', expression: parseExpression(text), start: 0 }], isWhole: true };
}
