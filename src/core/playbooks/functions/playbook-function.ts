/** What functions know besides their arguments. */
export interface FunctionContext {
  /** Local date at the start of the run, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Creates the error of a call. */
export type Fail = (message: string) => Error;

/** A function of expressions: pure, and always ends. */
export interface PlaybookFunction {
  /** Its parameters as the person reads them; `?` marks optional ones. */
  readonly parameters: string;
  /** What it returns, in one sentence. */
  readonly about: string;
  readonly apply: (args: readonly unknown[], context: FunctionContext, fail: Fail) => unknown;
}

/** Returns the fewest and the most arguments of a function. */
export function arityOf({ parameters }: PlaybookFunction): { least: number; most: number } {
  const names = parameters === '' ? [] : parameters.split(', ');
  const most = names.at(-1)?.startsWith('…') === true ? Number.POSITIVE_INFINITY : names.length;
  return { least: names.filter((name) => !name.endsWith('?') && !name.startsWith('…')).length, most };
}

/** Returns an argument as text; null is empty. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function listOf(value: unknown, fail: Fail): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  throw fail(`a list is expected, not ${describe(value)}.`);
}

export function numberOf(value: unknown, fail: Fail): number {
  if (typeof value === 'number') return value;
  throw fail(`a number is expected, not ${describe(value)}.`);
}

export function objectOf(value: unknown, fail: Fail): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  throw fail(`an object is expected, not ${describe(value)}.`);
}

/** Returns a function argument, or one that reads the field of that name. */
export function callbackOf(value: unknown, fail: Fail): (item: unknown, index: number) => unknown {
  if (typeof value === 'function') return (item, index) => value(item, index) as unknown;
  if (typeof value === 'string') {
    return (item) =>
      typeof item === 'object' && item !== null && Object.hasOwn(item, value) ? Reflect.get(item, value) : null;
  }
  throw fail('a function such as x => x.path, or the name of a field, is expected.');
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `“${String(value).slice(0, 40)}”`;
}
