import { stringify } from 'yaml';
import { slugOf } from '../../shared/markdown/heading-text.ts';
import { EXPRESSION_START } from '../expression/template.ts';
import { createOutputIndex, type OutputIndex } from './output-index.ts';
import { findRepeated, freeName, type RepeatedValue } from './repeated-values.ts';

export interface MadeCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

export interface MadeRun {
  readonly prompt: string;
  readonly agent: string;
  /** Its date, `YYYY-MM-DD`. */
  readonly today: string;
  readonly calls: readonly MadeCall[];
}

interface Step {
  id: string;
  tool: string;
  foreach?: string;
  as?: string;
  inputs: Record<string, unknown>;
}

const MAX_TITLE_CHARS = 80;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Returns the text of a playbook that makes the same calls: values that earlier calls returned become references, calls for each value
 * of a returned list become one step, and repeated values become inputs.
 */
export function playbookFromCalls({ prompt, agent, today, calls }: MadeRun): string {
  const steps = toSteps(calls);
  const repeated = findRepeated(steps.flatMap(({ inputs }) => literalsIn(inputs)));
  const title = shorten(prompt.replace(/\s+/g, ' ').trim());
  const inputs = repeated.map(({ name, value, type }) => ({
    name,
    type,
    default: type === 'date' && value === today ? `${EXPRESSION_START} today() }}` : withoutExpressions(value),
  }));
  const playbook = {
    name:
      slugOf(title)
        .replace(/[^a-z0-9-]+/g, '')
        .replace(/-{2,}/g, '-')
        .slice(0, 50)
        .replace(/^-+|-+$/g, '') || 'playbook',
    title: title === '' ? 'Playbook' : title,
    description: '',
    ...(inputs.length > 0 ? { inputs } : {}),
    agent,
    steps: steps.map((step) => ({ ...step, inputs: withInputs(step.inputs, repeated) })),
  };
  return stringify(playbook, { lineWidth: 0 });
}

function toSteps(calls: readonly MadeCall[]): Step[] {
  const index = createOutputIndex();
  const ids = new Set<string>();
  const steps: Step[] = [];
  for (let at = 0; at < calls.length; ) {
    const call = calls[at];
    if (!call) break;
    const many = findForeach(calls, at, index);
    const id = freeName(call.tool, ids);
    const inputs = many?.inputs ?? call.input;
    const filled = withReferences(withoutOldHash(inputs, index), index);
    steps.push({
      id,
      tool: call.tool,
      ...(many ? { foreach: `${EXPRESSION_START} ${many.list} }}`, as: 'item' } : {}),
      // Only objects go in, so that only objects come out.
      inputs: filled as Record<string, unknown>,
    });
    const made = calls.slice(at, at + (many?.count ?? 1));
    for (const [place, one] of made.entries()) index.add(id, one.output, many === null ? null : place);
    at += many?.count ?? 1;
  }
  return steps;
}

/** Marks the place of the item in the arguments of a step with foreach. */
const ITEM = '\u0000item';

/** Returns the calls from `at` on that differ in one text only, when these texts are exactly a list that an earlier call returned. */
function findForeach(
  calls: readonly MadeCall[],
  at: number,
  index: OutputIndex,
): { count: number; list: string; inputs: Record<string, unknown> } | null {
  const first = calls[at];
  if (!first) return null;
  let end = at + 1;
  while (calls[end]?.tool === first.tool) end += 1;
  for (let count = end - at; count > 1; count -= 1) {
    const same = calls.slice(at, at + count);
    for (const [key, value] of Object.entries(first.input)) {
      if (typeof value !== 'string') continue;
      const values = same.map(({ input }) => input[key]).filter((one) => typeof one === 'string');
      if (values.length < count || !same.every(({ input }) => isAlikeBut(input, first.input, key))) continue;
      const list = index.findList(values);
      if (list !== null) return { count, list, inputs: { ...first.input, [key]: ITEM } };
    }
  }
  return null;
}

function isAlikeBut(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  key: string,
): boolean {
  return JSON.stringify({ ...one, [key]: null }) === JSON.stringify({ ...other, [key]: null });
}

/** Leaves out hashes of files as they were at the time of the run, unless an earlier call returns them. */
function withoutOldHash(input: Readonly<Record<string, unknown>>, index: OutputIndex): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => typeof value !== 'string' || !HASH.test(value) || index.find(value) !== null,
    ),
  );
}

/** A text that is an expression already. */
class Reference {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function withReferences(value: unknown, index: OutputIndex): unknown {
  if (value === ITEM) return new Reference(`${EXPRESSION_START} item }}`);
  if (typeof value === 'string') {
    const found = index.find(value);
    return found === null ? value : new Reference(`${EXPRESSION_START} ${found} }}`);
  }
  if (Array.isArray(value)) {
    const texts = value.filter((item) => typeof item === 'string');
    const list = texts.length > 1 && texts.length === value.length ? index.findList(texts) : null;
    return list === null
      ? value.map((item) => withReferences(item, index))
      : new Reference(`${EXPRESSION_START} ${list} }}`);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner, index)]));
}

function literalsIn(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (value instanceof Reference || typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((item) => [key, item] as const) : Object.entries(value);
  return entries.flatMap(([name, inner]) => literalsIn(inner, name));
}

function withInputs(value: unknown, repeated: readonly RepeatedValue[]): unknown {
  if (value instanceof Reference) return value.text;
  if (typeof value === 'string') return replaceRepeated(value, repeated);
  if (Array.isArray(value)) return value.map((item) => withInputs(item, repeated));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withInputs(inner, repeated)]));
}

/** Replaces a text that is an input as a whole, and dates within it. All else is escaped. */
function replaceRepeated(text: string, repeated: readonly RepeatedValue[]): string {
  const whole = repeated.find(({ value }) => value === text);
  if (whole) return `${EXPRESSION_START} inputs.${whole.name} }}`;
  let result = withoutExpressions(text);
  for (const { name, value, type } of repeated) {
    if (type === 'date') result = result.replaceAll(value, `${EXPRESSION_START} inputs.${name} }}`);
  }
  return result;
}

/** Returns a text whose `${{` are no expressions. */
function withoutExpressions(text: string): string {
  return text.replaceAll(EXPRESSION_START, `${EXPRESSION_START} '${EXPRESSION_START}' }}`);
}

function shorten(text: string): string {
  return text.length <= MAX_TITLE_CHARS
    ? text
    : `${text
        .slice(0, MAX_TITLE_CHARS - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
