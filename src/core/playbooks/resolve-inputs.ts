import type {
  Playbook,
  PlaybookInput,
  PlaybookValue,
  PlaybookValues,
} from '../../contracts/domain/playbook/playbook.ts';
import { isDay } from '../shared/calendar.ts';
import { createMeter, fillTemplate } from './expression/evaluate.ts';
import { hasExpression, parseTemplate } from './expression/template.ts';
import { ExpressionError } from './expression/tokenize.ts';

/** A value that cannot be used, by the name of its input. */
export interface InputProblem {
  readonly name: string;
  readonly message: string;
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
    .map((name) => ({ name, message: 'The playbook has no such input.' }));
  for (const input of inputs) {
    const value = Object.hasOwn(given, input.name) ? given[input.name] : defaultOf(input, today);
    if (value === undefined || (value === '' && input.default === undefined)) {
      problems.push({ name: input.name, message: 'A value is missing.' });
      continue;
    }
    const typed = toType(value, input);
    if (typed === null) problems.push({ name: input.name, message: EXPECTED[input.type] });
    else values[input.name] = typed;
  }
  return { values, problems };
}

const EXPECTED: Readonly<Record<PlaybookInput['type'], string>> = {
  text: 'A text is expected.',
  number: 'A number is expected.',
  boolean: 'The value has to be true or false.',
  date: 'A date such as 2026-11-26 is expected.',
  file: 'The path of a file is expected, such as /notes/plan.md.',
  folder: 'The path of a folder is expected, such as /notes.',
  list: 'A list of texts is expected.',
};

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
