import { checkSchema } from '../../local-decoding/check-schema.ts';
import { resolveRef } from '../../local-decoding/simplify-schema.ts';
import { isRecord, parseJson } from '../../shared/json/parse-json.ts';
import { MAX_INPUT_DEPTH, scanJson } from '../scan-json.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 16;
/** Texts that mean that there is no value, where a field takes no text. */
const NO_VALUE = /^(?:null|none|undefined|nil)?$/i;
const NUMBER = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Fields in which models explain themselves. They say nothing to a tool that has no such field. */
const COMMENTS = ['explanation', 'reason', 'reasoning', 'rationale', 'thought', 'thoughts', 'comment', 'justification'];
/** Fields that wrap the arguments as a whole. */
const WRAPPERS = ['arguments', 'args', 'input', 'parameters', 'params', 'kwargs', 'toolinput'];
/** Fields that may stand beside them. */
const BESIDE = ['name', 'tool', 'toolname', 'function', 'type', 'id'];

/**
 * Returns a value in the form that the schema asks for, as far as the value says certainly what is meant; the value itself where it does
 * not. Nothing is ever invented, and a field that would narrow the call is never left out.
 */
export function repairValue(value: unknown, schema: unknown): unknown {
  return checkSchema(value, schema) === null ? value : repair(unwrap(value, schema), schema, schema, 0);
}

function repair(value: unknown, given: unknown, root: unknown, depth: number): unknown {
  const schema = resolved(given, root);
  if (depth > MAX_DEPTH || isValid(value, schema, root)) return value;
  const branches = branchesOf(schema);
  if (branches !== null) {
    const fitting = branches.flatMap((branch) => {
      const repaired = repair(value, branch, root, depth + 1);
      return isValid(repaired, branch, root) ? [repaired] : [];
    });
    const [only, ...others] = fitting.map((one) => JSON.stringify(one));
    return only !== undefined && others.every((one) => one === only) ? fitting[0] : value;
  }
  const allowed = schema['enum'];
  if (Array.isArray(allowed) && typeof value === 'string') return sameName(value, allowed) ?? value;
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return typeof value === 'string' ? (toNumber(value) ?? value) : value;
    case 'boolean':
      return typeof value === 'string' ? (toBoolean(value) ?? value) : value;
    case 'string':
      // A fraction may have been written with other digits.
      return Number.isSafeInteger(value) ? String(value) : value;
    case 'array':
      return repairList(value, schema, root, depth);
    case 'object':
      return repairFields(typeof value === 'string' ? (parsed(value, isRecord) ?? value) : value, schema, root, depth);
    default:
      return value;
  }
}

function repairList(value: unknown, schema: Fields, root: unknown, depth: number): unknown {
  const { items } = schema;
  const list = typeof value === 'string' ? parsed(value, Array.isArray) : value;
  if (Array.isArray(list)) return list.map((one: unknown) => repair(one, items, root, depth + 1));
  // A text with a comma may be several.
  const isOne = isRecord(value) || (typeof value === 'string' && !/[,;\n[\]]/.test(value) && value !== '');
  if (!isOne) return value;
  const only = repair(value, items, root, depth + 1);
  return isValid(only, items, root) ? [only] : value;
}

function repairFields(value: unknown, schema: Fields, root: unknown, depth: number): unknown {
  if (!isRecord(value)) return value;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const isClosed = schema['additionalProperties'] === false;
  const named = withNames(value, Object.keys(properties), isClosed);
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, member]): [string, unknown][] => {
      if (!Object.hasOwn(properties, name)) return isClosed && saysNothing(name, member) ? [] : [[name, member]];
      const own = resolved(properties[name], root);
      const repaired = repair(member, own, root, depth + 1);
      if (required.includes(name) || isValid(repaired, own, root)) return [[name, repaired]];
      const takesText = accepts(own, 'string', root);
      const isMissing =
        member === null || (typeof member === 'string' && (takesText ? member === '' : NO_VALUE.test(member)));
      return isMissing ? [] : [[name, repaired]];
    }),
  );
}

/** Gives fields the names of the schema where they differ in case and underscores alone. */
function withNames(value: Fields, names: readonly string[], isClosed: boolean): Fields {
  if (!isClosed) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (names.includes(name)) return [name, member];
      const same = sameName(name, names);
      return [same === undefined || Object.hasOwn(value, same) ? name : same, member];
    }),
  );
}

function saysNothing(name: string, value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'string' && COMMENTS.includes(folded(name));
}

/** Takes the arguments out of a field that holds all of them. */
function unwrap(value: unknown, schema: unknown): unknown {
  if (!isRecord(value) || !isRecord(schema) || !isRecord(schema['properties'])) return value;
  const own = Object.keys(schema['properties']);
  const names = Object.keys(value);
  if (names.some((name) => own.includes(name))) return value;
  const wrappers = names.filter((name) => WRAPPERS.includes(folded(name)));
  const others = names.filter((name) => !wrappers.includes(name));
  const [wrapper] = wrappers;
  if (wrapper === undefined || wrappers.length > 1 || !others.every((name) => BESIDE.includes(folded(name))))
    return value;
  const inner = value[wrapper];
  return isRecord(inner) ? inner : typeof inner === 'string' ? (parsed(inner, isRecord) ?? value) : value;
}

/** Returns the one name that is the same but for case, hyphens and underscores. */
export function sameName(name: string, names: readonly unknown[]): string | undefined {
  const same = names.filter((one): one is string => typeof one === 'string' && folded(one) === folded(name));
  return same.length === 1 ? same[0] : undefined;
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

function toNumber(text: string): number | undefined {
  const bare = text.trim();
  const number = NUMBER.test(bare) ? Number(bare) : Number.NaN;
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

function toBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

function parsed<T>(text: string, is: (value: unknown) => value is T): T | undefined {
  const value = scanJson(text, MAX_INPUT_DEPTH).type === 'ok' ? parseJson(text) : undefined;
  return is(value) ? value : undefined;
}

function isValid(value: unknown, schema: unknown, root: unknown): boolean {
  const own = isRecord(schema) ? { ...schema, ...definitionsOf(root) } : schema;
  return checkSchema(value, own) === null;
}

/** The parts that references within the schema name. */
function definitionsOf(root: unknown): Fields {
  if (!isRecord(root)) return {};
  const { definitions, $defs } = root;
  return { ...(definitions === undefined ? {} : { definitions }), ...($defs === undefined ? {} : { $defs }) };
}

function resolved(given: unknown, root: unknown): Fields {
  const schema = isRecord(given) && typeof given['$ref'] === 'string' ? resolveRef(given['$ref'], root) : given;
  return isRecord(schema) ? schema : {};
}

function branchesOf({ anyOf, oneOf }: Fields): readonly unknown[] | null {
  return Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : null;
}

function typeOf({ type }: Fields): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function accepts(schema: Fields, type: string, root: unknown): boolean {
  const branches = branchesOf(schema);
  if (branches !== null) return branches.some((branch) => accepts(resolved(branch, root), type, root));
  return typeOf(schema) === type || typeof schema['const'] === type;
}
