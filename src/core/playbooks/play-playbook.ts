import type { Playbook, PlaybookStep, PlaybookValues } from '../../contracts/domain/playbook/playbook.ts';
import type { ToolCallResult } from '../../contracts/domain/tool.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { playbookMistake } from '../../contracts/sentences/playbook-sentences.ts';
import { saidIn, saidOf } from '../../contracts/sentences/said.ts';
import { createMeter, fillTemplate, isTrue, type Scope } from './expression/evaluate.ts';
import { parseField } from './expression/parse-field.ts';
import { hasExpression, parseTemplate } from './expression/template.ts';
import { ExpressionError } from './expression/tokenize.ts';
import { joinParts, nextPartOf } from './text-parts.ts';
import { toolNameOf } from './tool-name.ts';

export interface PlaybookCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A call that was made, with its result; null for one that was interrupted. */
export interface PlayedCall {
  readonly tool: string;
  readonly result: ToolCallResult | null;
}

/** What a playbook does next. `stopped`: a step was rejected or cannot be planned. */
export type PlaybookMove =
  | { readonly type: 'calls'; readonly step: string; readonly calls: readonly PlaybookCall[] }
  | { readonly type: 'end'; readonly outputs: Readonly<Record<string, unknown>> }
  | { readonly type: 'stopped'; readonly step: string; readonly reason: Said; readonly isDryRun: boolean }
  | { readonly type: 'failed'; readonly step: string; readonly reason: Said };

/** Ends the evaluation with a move. */
class Halt extends Error {
  readonly move: PlaybookMove;

  constructor(move: PlaybookMove) {
    super(move.type);
    this.move = move;
  }
}

/** Most calls of one step. */
const MAX_ITEMS = 2000;

/**
 * Returns what a playbook does after the calls that its run has made. Pure: the same calls with the same results give the same move, so
 * that a run resumes from its rows alone.
 *
 * @param played all calls of the run, in order
 */
export function playPlaybook(
  playbook: Playbook,
  { inputs, today }: { inputs: PlaybookValues; today: string },
  played: readonly PlayedCall[],
): PlaybookMove {
  const steps: Record<string, unknown> = {};
  const names = new Map<string, unknown>([
    ['inputs', inputs],
    ['steps', steps],
    ['run', { date: today }],
  ]);
  const scope: Scope = { names, context: { today }, meter: createMeter() };
  const queue = createQueue(played);
  let current = '';
  try {
    for (const step of playbook.steps) {
      current = step.id;
      const runs = step.when === undefined || isTrue(fillField(step.when, scope));
      steps[step.id] = runs ? playStep(step, scope, queue) : null;
    }
    current = '';
    return { type: 'end', outputs: fillAll(playbook.outputs, scope) };
  } catch (error) {
    if (error instanceof Halt) return error.move;
    if (error instanceof ExpressionError) return { type: 'failed', step: current, reason: error.said };
    throw error;
  }
}

/** Gives the results of the calls in their order. */
function createQueue(played: readonly PlayedCall[]) {
  let at = 0;
  return {
    /** Returns the results of these calls. Throws a `Halt` with those that have not been made yet. */
    take(step: string, calls: readonly PlaybookCall[]): unknown[] {
      const made = played.slice(at, at + calls.length);
      at += made.length;
      const differing = made.findIndex(({ tool }, index) => tool !== calls[index]?.tool);
      if (differing !== -1) {
        const names = { made: made[differing]?.tool ?? '', name: calls[differing]?.tool ?? '' };
        const reason = playbookMistake('differs', names);
        throw new Halt({ type: 'failed', step, reason });
      }
      const outputs = made.map(({ tool, result }) => outputOf(step, tool, result));
      if (made.length < calls.length) throw new Halt({ type: 'calls', step, calls: calls.slice(made.length) });
      return outputs;
    },
  };
}

function outputOf(step: string, tool: string, result: ToolCallResult | null): unknown {
  if (result === null) throw new Halt({ type: 'failed', step, reason: playbookMistake('interrupted', { name: tool }) });
  switch (result.type) {
    case 'result':
      if (isCut(result.output)) {
        const reason = playbookMistake('result', { name: tool });
        throw new Halt({ type: 'failed', step, reason });
      }
      return result.output;
    case 'denied':
      if (result.rule === 'person') throw new Halt({ type: 'stopped', step, reason: saidIn(result), isDryRun: false });
      throw new Halt({ type: 'failed', step, reason: saidIn(result) });
    case 'error':
      if (result.code === 'dry-run') {
        throw new Halt({ type: 'stopped', step, reason: saidOf(result), isDryRun: true });
      }
      throw new Halt({ type: 'failed', step, reason: saidOf(result) });
    default:
      return result satisfies never;
  }
}

/** Returns whether the executor has replaced an output by its start. */
function isCut(output: unknown): boolean {
  return typeof output === 'object' && output !== null && 'savedTo' in output && 'preview' in output;
}

function playStep(step: PlaybookStep, scope: Scope, queue: ReturnType<typeof createQueue>): unknown {
  const { id, foreach, as = 'item' } = step;
  const tool = toolNameOf(step.tool);
  if (foreach === undefined) return readWhole(id, [{ tool, input: fillInput(step, scope) }], queue)[0];
  const items = fillField(foreach, scope);
  if (!Array.isArray(items)) {
    throw new Halt({ type: 'failed', step: id, reason: playbookMistake('foreachList') });
  }
  if (items.length > MAX_ITEMS) {
    throw new Halt({ type: 'failed', step: id, reason: playbookMistake('values', { n: MAX_ITEMS }) });
  }
  const calls = items.map((item, index) => {
    const names = new Map([...scope.names, [as, item], ['index', index]] as const);
    return { tool, input: fillInput(step, { ...scope, names }) };
  });
  return readWhole(id, calls, queue);
}

/** Returns the outputs of calls. A text that a tool returns in parts is read to its end. */
function readWhole(
  step: string,
  calls: readonly PlaybookCall[],
  queue: ReturnType<typeof createQueue>,
): readonly unknown[] {
  const outputs = [...queue.take(step, calls)];
  for (let open = calls.map((call, index) => ({ call, index })); open.length > 0; ) {
    const next = open.flatMap(({ call, index }) => {
      const input = nextPartOf(call.input, outputs[index]);
      return input === null ? [] : [{ call: { tool: call.tool, input }, index }];
    });
    if (next.length === 0) break;
    const parts = queue.take(
      step,
      next.map(({ call }) => call),
    );
    for (const [at, { index }] of next.entries()) outputs[index] = joinParts(outputs[index], parts[at]);
    open = next;
  }
  return outputs;
}

function fillInput({ inputs }: PlaybookStep, scope: Scope): Record<string, unknown> {
  return fillAll(inputs, scope);
}

function fillAll(values: Readonly<Record<string, unknown>>, scope: Scope): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fillValue(value, scope)]));
}

function fillValue(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return hasExpression(value) ? fillTemplate(parseTemplate(value), scope) : value;
  if (Array.isArray(value)) return value.map((item) => fillValue(item, scope));
  if (typeof value === 'object' && value !== null) return fillAll({ ...value }, scope);
  return value;
}

/** Fills a field that is an expression with or without its marks, or a value. */
function fillField(value: unknown, scope: Scope): unknown {
  return typeof value === 'string' ? fillTemplate(parseField(value), scope) : fillValue(value, scope);
}
