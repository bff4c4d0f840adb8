import { type Playbook, type PlaybookMistake, playbookSchema } from '../../../contracts/domain/playbook/playbook.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import { explainIssues } from '../../execution/explain-issues.ts';
import { expandTools } from '../../tool-catalog/expand-tools.ts';
import { nearestNames, type ToolList } from '../../tool-catalog/tool-list.ts';
import { parseField } from '../expression/parse-field.ts';
import { EXPRESSION_START, hasExpression } from '../expression/template.ts';
import { ExpressionError } from '../expression/tokenize.ts';
import { callsAgent, isAgentTool, toolNameOf } from '../tool-name.ts';
import { checkExpression, type Known } from './check-expression.ts';
import { checkToolInputs } from './check-tool-inputs.ts';
import { type Path, type Place, type ReadYaml, readYaml } from './read-yaml.ts';

/** What a playbook is checked against. */
export interface PlaybookWorld {
  readonly tools: ToolList;
  readonly agents: readonly string[];
}

export interface CheckedPlaybook {
  /** Null when there is a mistake. */
  readonly playbook: Playbook | null;
  /** The playbook when its fields are right, even if it names something that does not exist. */
  readonly shape: Playbook | null;
  readonly errors: readonly PlaybookMistake[];
}

/** Most mistakes that are looked for and returned. */
const MAX_MISTAKES = 100;
/** As many inputs and steps as a playbook can have; `playbookSchema` refuses more. */
const MAX_INPUTS = 50;
const MAX_STEPS = 100;
const ALWAYS_KNOWN = ['inputs', 'steps', 'run'] as const;

/**
 * Checks the text of a playbook as a whole: YAML, fields, names of tools, agents, inputs, steps and functions, and arguments that are
 * no expressions.
 */
export function checkPlaybook(source: string, world: PlaybookWorld): CheckedPlaybook {
  const { yaml, mistakes } = readYaml(source);
  if (!yaml) return { playbook: null, shape: null, errors: mistakes };
  const parsed = playbookSchema.safeParse(yaml.value, { reportInput: true });
  const misshapen = parsed.success ? [] : parsed.error.issues.flatMap((issue) => shapeMistakes(issue, yaml));
  const errors = [...mistakes, ...misshapen, ...checkNames(yaml, world)]
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, MAX_MISTAKES);
  const shape = parsed.success ? parsed.data : null;
  return { playbook: errors.length === 0 ? shape : null, shape, errors };
}

type Issue = NonNullable<ReturnType<typeof playbookSchema.safeParse>['error']>['issues'][number];

function shapeMistakes(issue: Issue, yaml: ReadYaml): PlaybookMistake[] {
  const path = pathOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...yaml.atKey(path, key),
      ...playbookMistake('noField', { field: JSON.stringify(key) }),
    }));
  }
  return [{ ...yaml.at(path), ...explainIssues([{ ...issue, path: issue.path.slice(-1) }]) }];
}

function pathOf(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((part) => (typeof part === 'number' ? part : String(part)));
}

/** Checks what the fields name. The fields may be of any shape: their mistakes are reported already. */
function checkNames(yaml: ReadYaml, world: PlaybookWorld): PlaybookMistake[] {
  const root = recordOf(yaml.value);
  const mistakes = new FoundMistakes();
  const steps = arrayOf(root['steps']).slice(0, MAX_STEPS).map(recordOf);
  const ids = steps.map(({ id }) => (typeof id === 'string' ? id : ''));
  const declared = arrayOf(root['inputs']).slice(0, MAX_INPUTS).map(recordOf);
  const inputs = declared.map(({ name }) => (typeof name === 'string' ? name : ''));
  for (const [index, name] of inputs.entries()) {
    if (name !== '' && inputs.indexOf(name) < index) {
      mistakes.add(yaml.at(['inputs', index, 'name']), playbookMistake('twoInputs', { name }));
    }
  }
  for (const [index, input] of declared.entries()) {
    const known: Known = { names: new Set(['run']), inputs: [], steps: [], laterSteps: [] };
    checkTexts(input['default'], ['inputs', index, 'default'], known, yaml, mistakes);
  }
  checkAgent(root['agent'], ['agent'], { yaml, world, mistakes });
  for (const [index, step] of steps.entries()) {
    const id = ids[index] ?? '';
    if (id !== '' && ids.indexOf(id) < index)
      mistakes.add(yaml.at(['steps', index, 'id']), playbookMistake('twoSteps', { name: id }));
    const before: Known = {
      names: new Set(ALWAYS_KNOWN),
      inputs,
      steps: ids.slice(0, index),
      laterSteps: ids.slice(index),
    };
    checkStep(step, index, before, { yaml, world, mistakes });
  }
  const known: Known = { names: new Set(ALWAYS_KNOWN), inputs, steps: ids, laterSteps: [] };
  checkTexts(root['outputs'], ['outputs'], known, yaml, mistakes);
  return mistakes.all;
}

/** Collects mistakes until there are as many as are shown. */
class FoundMistakes {
  readonly all: PlaybookMistake[] = [];

  get isFull(): boolean {
    return this.all.length >= MAX_MISTAKES;
  }

  add(place: Place, said: Said): void {
    if (!this.isFull) this.all.push({ ...place, ...saidOf(said) });
  }
}

interface StepCheck {
  readonly yaml: ReadYaml;
  readonly world: PlaybookWorld;
  readonly mistakes: FoundMistakes;
}

function checkStep(
  step: Readonly<Record<string, unknown>>,
  index: number,
  before: Known,
  { yaml, world, mistakes }: StepCheck,
): void {
  const path: Path = ['steps', index];
  const { tool, when, foreach, as, inputs } = step;
  checkField(foreach, [...path, 'foreach'], before, yaml, mistakes);
  checkField(when, [...path, 'when'], before, yaml, mistakes);
  if (as !== undefined && foreach === undefined) mistakes.add(yaml.atKey(path, 'as'), playbookMistake('asAlone'));
  const item = typeof as === 'string' ? as : 'item';
  const known: Known = foreach === undefined ? before : { ...before, names: new Set([...before.names, item, 'index']) };
  checkTexts(inputs, [...path, 'inputs'], known, yaml, mistakes);
  if (typeof tool !== 'string') return;
  const name = toolNameOf(tool);
  const found = world.tools.get(name);
  if (!found) {
    const names = world.tools.all().map((one) => one.name);
    const [near] = nearestNames(tool, names, 1);
    const missing = near
      ? playbookMistake('noToolNear', { name: tool, nearest: near })
      : playbookMistake('noTool', { name: tool });
    mistakes.add(
      yaml.at([...path, 'tool']),
      isAgentTool(tool) ? playbookMistake('noToolHere', { name: tool }) : missing,
    );
  } else {
    for (const { at, key, said } of checkToolInputs(inputs ?? {}, found)) {
      const from: Path = [...path, 'inputs', ...at];
      mistakes.add(key === null ? yaml.at(from) : yaml.atKey(from, key), said);
    }
    if (callsAgent(tool)) checkAgentStep(recordOf(inputs), [...path, 'inputs'], { yaml, world, mistakes });
  }
}

/** Checks the names in the inputs of a step for another agent. Those that an expression gives are checked when it is called. */
function checkAgentStep(inputs: Readonly<Record<string, unknown>>, path: Path, check: StepCheck): void {
  const { yaml, world, mistakes } = check;
  checkAgent(inputs['agent'], [...path, 'agent'], check);
  for (const [index, name] of arrayOf(inputs['allowed_tools']).entries()) {
    if (typeof name !== 'string' || hasExpression(name) || expandTools([name], world.tools).unknown.length === 0)
      continue;
    mistakes.add(yaml.at([...path, 'allowed_tools', index]), playbookMistake('noTool', { name }));
  }
}

function checkAgent(name: unknown, path: Path, { yaml, world, mistakes }: StepCheck): void {
  if (typeof name !== 'string' || hasExpression(name) || world.agents.includes(name)) return;
  const [near] = nearestNames(name, world.agents, 1);
  mistakes.add(
    yaml.at(path),
    near ? playbookMistake('noAgentNear', { name, nearest: near }) : playbookMistake('noAgent', { name }),
  );
}

/** Checks a field that is an expression with or without its marks, or a list. */
function checkField(value: unknown, path: Path, known: Known, yaml: ReadYaml, mistakes: FoundMistakes): void {
  if (typeof value === 'string' && !hasExpression(value)) checkText(value, path, known, yaml, mistakes, true);
  else checkTexts(value, path, known, yaml, mistakes);
}

function checkTexts(value: unknown, path: Path, known: Known, yaml: ReadYaml, mistakes: FoundMistakes): void {
  if (typeof value === 'string') {
    if (hasExpression(value)) checkText(value, path, known, yaml, mistakes, false);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkTexts(item, [...path, index], known, yaml, mistakes);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) checkTexts(inner, [...path, key], known, yaml, mistakes);
  }
}

function checkText(
  text: string,
  path: Path,
  known: Known,
  yaml: ReadYaml,
  mistakes: FoundMistakes,
  isBare: boolean,
): void {
  if (mistakes.isFull) return;
  let marks: number[] | null = null;
  /** Place of an offset into the text. */
  const placeOf = (offset: number): Place => {
    if (isBare) return yaml.inText(path, null, offset);
    marks ??= [...text.matchAll(/\$\{\{/g)].map(({ index }) => index);
    const last = Math.max(
      0,
      marks.findLastIndex((mark) => mark + EXPRESSION_START.length <= offset + 1),
    );
    return yaml.inText(path, last, offset - (marks[last] ?? 0));
  };
  try {
    for (const part of parseField(text).parts) {
      if (part.type === 'text') continue;
      for (const { at, said } of checkExpression(part.expression, known)) {
        mistakes.add(placeOf(part.start + at), said);
        if (mistakes.isFull) return;
      }
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    mistakes.add(placeOf(error.at), error.said);
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
