import { nearestNames } from '../../tool-catalog/tool-list.ts';
import type { Expression } from '../expression/parse-expression.ts';
import { arityOf, FUNCTIONS } from '../functions/functions.ts';

/** What an expression may name at its place. */
export interface Known {
  /** `inputs`, `steps`, `run` and, within foreach, the item. */
  readonly names: ReadonlySet<string>;
  readonly inputs: readonly string[];
  /** Earlier steps. */
  readonly steps: readonly string[];
  readonly laterSteps: readonly string[];
}

/** A mistake at an offset of the expression. */
export interface ExpressionMistake {
  readonly at: number;
  readonly message: string;
}

/**
 * Yields what in an expression names nothing, or calls a function wrongly. Lazy, because a message costs more than the part that it is
 * about, and only the first ones are shown.
 */
export function* checkExpression(expression: Expression, known: Known): Generator<ExpressionMistake> {
  const open: { part: Expression; known: Known }[] = [{ part: expression, known }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, known: here } = next;
    yield* mistakesOf(part, here);
    const within = part.type === 'function' ? { ...here, names: new Set([...here.names, ...part.parameters]) } : here;
    for (const inner of partsOf(part).toReversed()) open.push({ part: inner, known: within });
  }
}

function mistakesOf(part: Expression, known: Known): ExpressionMistake[] {
  switch (part.type) {
    case 'name':
      return known.names.has(part.name) ? [] : [unknownName(part, known)];
    case 'member':
      return checkMember(part, known);
    case 'call':
      return checkCall(part);
    default:
      return [];
  }
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'object':
      return expression.entries.map(([, value]) => value);
    case 'member':
      return [expression.of, expression.key];
    case 'call':
      return expression.args;
    case 'function':
      return [expression.body];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.condition, expression.then, expression.otherwise];
    default:
      return expression satisfies never;
  }
}

function checkMember({ of, key }: Extract<Expression, { type: 'member' }>, known: Known): ExpressionMistake[] {
  const mistakes: ExpressionMistake[] = [];
  if (of.type !== 'name' || key.type !== 'literal' || typeof key.value !== 'string') return mistakes;
  const { value, at } = key;
  if (of.name === 'inputs' && !known.inputs.includes(value)) {
    mistakes.push({ at, message: `There is no input ${value}.${advice(value, known.inputs)}` });
  }
  if (of.name === 'steps' && !known.steps.includes(value)) {
    const isLater = known.laterSteps.includes(value);
    const message = isLater
      ? `The step ${value} runs later, so its output is not known here.`
      : `There is no earlier step ${value}.${advice(value, known.steps)}`;
    mistakes.push({ at, message });
  }
  if (of.name === 'run' && value !== 'date') mistakes.push({ at, message: `The run has no ${value}, only a date.` });
  return mistakes;
}

function checkCall({ name, args, at }: Extract<Expression, { type: 'call' }>): ExpressionMistake[] {
  const known = FUNCTIONS.get(name);
  if (!known) return [{ at, message: `There is no function ${name}.${advice(name, [...FUNCTIONS.keys()])}` }];
  const { least, most } = arityOf(known);
  if (args.length >= least && args.length <= most) return [];
  return [{ at, message: `${name}(${known.parameters}) got ${args.length} arguments.` }];
}

function unknownName({ name, at }: Extract<Expression, { type: 'name' }>, known: Known): ExpressionMistake {
  if (known.inputs.includes(name)) return { at, message: `Write inputs.${name}.` };
  if (known.steps.includes(name)) return { at, message: `Write steps.${name}.` };
  return { at, message: `${name} is not known here. An expression can name ${[...known.names].join(', ')}.` };
}

/** Returns a sentence with the nearest name. */
function advice(name: string, names: readonly string[]): string {
  const [nearest] = nearestNames(name, names, 1);
  return nearest === undefined ? '' : ` The nearest is ${nearest}.`;
}
