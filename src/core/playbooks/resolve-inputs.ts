import type {
  Playbook,
  PlaybookInput,
  PlaybookValue,
  PlaybookValues,
} from '../../contracts/domain/playbook/playbook.ts';
import type { Said } from '../../contracts/errors/errors.ts';
import { playbookMistake } from '../../contracts/sentences/playbook-sentences.ts';
import { isDay } from '../shared/calendar.ts';
import { createMeter, fillTemplate } from './expression/evaluate.ts';
import { hasExpression, parseTemplate } from './expression/template.ts';
import { ExpressionError } from './expression/tokenize.ts';

/** A value that cannot be used, by the name of its input. */
export interface InputProblem extends Said {
  readonly name: string;
}

/** Fills in defaults and checks each value. Returns all problems. */
export function resolveInputs(
  { inputs }: Pick<Playbook, 'inputs'>,
  given: PlaybookValues,
  today: string,
): { values: PlaybookValues; problems: InputProblem[] } {
  const values: Record<string, PlaybookValue> = {};
  const problems: InputProblem[] = Object.keys(given)
    .filter((name) => !inputs.some((input) => input.name === name))
    .map((name) => ({ name, ...playbookMistake('inputUnknown') }));
  for (const input of inputs) {
    const value = Object.hasOwn(given, input.name) ? given[input.name] : defaultOf(input, today);
    if (value === undefined || (value === '' && input.default === undefined)) {
      problems.push({ name: input.name, ...playbookMistake('inputMissing') });
      continue;
    }
    const typed = toType(value, input);
    if (typed === null) problems.push({ name: input.name, ...playbookMistake(EXPECTED[input.type]) });
    else values[input.name] = typed;
  }
  return { values, problems };
}

const EXPECTED = {
  text: 'expectText',
  number: 'expectNumber',
  boolean: 'expectBoolean',
  date: 'expectDate',
  file: 'expectFile',
  folder: 'expectFolder',
  list: 'expectList',
} as const satisfies Record<PlaybookInput['type'], string>;

/** Returns the default of an input; undefined for none, or where its expression fails. */
export function defaultOf({ default: value }: PlaybookInput, today: string): PlaybookValue | undefined {
  if (typeof value !== 'string' || !hasExpression(value)) return value;
  try {
    const names = new Map<string, unknown>([['run', { date: today }]]);
    const filled = fillTemplate(parseTemplate(value), { names, context: { today }, meter: createMeter() });
    return toPlain(filled);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function toPlain(value: unknown): PlaybookValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

function withoutEndingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Returns a value as the input's type; null when it is none. */
function toType(value: PlaybookValue, { type }: PlaybookInput): PlaybookValue | null {
  switch (type) {
    case 'text':
      return typeof value === 'object' ? null : String(value);
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    }
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : null;
    case 'file':
      return typeof value === 'string' && /^\/[^/]/.test(value) ? value : null;
    case 'folder':
      return typeof value === 'string' && value.startsWith('/') ? withoutEndingSlash(value) : null;
    case 'list':
      if (Array.isArray(value)) return value;
      if (typeof value !== 'string') return null;
      return value
        .split(/[\n,]/)
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return type satisfies never;
  }
}
