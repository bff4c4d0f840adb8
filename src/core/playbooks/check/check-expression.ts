import type { Said } from '../../../contracts/errors/errors.ts';
import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
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
  readonly said: Said;
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
    const nearest = nearestOf(value, known.inputs);
    const said = nearest
      ? playbookMistake('noInputNear', { name: value, nearest })
      : playbookMistake('noInput', { name: value });
    mistakes.push({ at, said });
  }
  if (of.name === 'steps' && !known.steps.includes(value)) {
    const nearest = nearestOf(value, known.steps);
    const missing = nearest
      ? playbookMistake('noStepNear', { name: value, nearest })
      : playbookMistake('noStep', { name: value });
    const isLater = known.laterSteps.includes(value);
    mistakes.push({ at, said: isLater ? playbookMistake('laterStep', { name: value }) : missing });
  }
  if (of.name === 'run' && value !== 'date') mistakes.push({ at, said: playbookMistake('ofRun', { name: value }) });
  return mistakes;
}

function checkCall({ name, args, at }: Extract<Expression, { type: 'call' }>): ExpressionMistake[] {
  const known = FUNCTIONS.get(name);
  if (!known) {
    const nearest = nearestOf(name, [...FUNCTIONS.keys()]);
    return [
      {
        at,
        said: nearest ? playbookMistake('noFunctionNear', { name, nearest }) : playbookMistake('noFunction', { name }),
      },
    ];
  }
  const { least, most } = arityOf(known);
  if (args.length >= least && args.length <= most) return [];
  const n = args.length;
  const said =
    known.parameters === ''
      ? playbookMistake('argumentsOfNone', { name, n })
      : playbookMistake('arguments', { name, list: known.parameters, n });
  return [{ at, said }];
}

function unknownName({ name, at }: Extract<Expression, { type: 'name' }>, known: Known): ExpressionMistake {
  if (known.inputs.includes(name)) return { at, said: playbookMistake('writeInput', { name }) };
  if (known.steps.includes(name)) return { at, said: playbookMistake('writeStep', { name }) };
  return { at, said: playbookMistake('unknown', { name, list: [...known.names].join(', ') }) };
}

function nearestOf(name: string, names: readonly string[]): string | undefined {
  return nearestNames(name, names, 1)[0];
}
