import { isRecord } from '../shared/json/parse-json.ts';
/** A JSON Schema as plain data. */
export type PlainSchema = Record<string, unknown>;

export interface SimplifyOptions {
  /**
   * Whether text lengths are kept. XGrammar forbids quotes and line breaks in a text with a length, so lengths are omitted for
   * it and checked by the parser of the answer. Default: true.
   */
  readonly lengths?: boolean;
}

/** Depth limit for recursive schemas, deeper than any tool's input. */
const MAX_DEPTH = 12;
/** Longest text or list that a grammar counts, because each position needs a rule. */
const MAX_COUNT = 200;
const MAX_BOUND = 1_000_000_000;
/** A pattern with this many fixed characters means a copied value, such as a hash. A small model cannot produce one. */
const EXACT_COPY_CHARS = 32;
const FORMATS: ReadonlySet<unknown> = new Set(['date', 'time', 'date-time', 'uuid']);
/** Any plain value, because an empty schema means an object in one grammar and any value in another. */
const ANY_VALUE: PlainSchema = {
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
};

interface Place {
  readonly root: unknown;
  readonly lengths: boolean;
  readonly depth: number;
}

/**
 * Converts a JSON Schema (draft 7 or 2020-12) to one that both llama.cpp and XGrammar support: no references, no unknown
 * keywords, required properties first. The result may allow values that the original refuses (`checkSchema` tells). Optional
 * properties that need an exact copy of a value are omitted.
 */
export function simplifySchema(schema: unknown, { lengths = true }: SimplifyOptions = {}): PlainSchema {
  return simplify(schema, { root: schema, lengths, depth: 0 });
}

function simplify(schema: unknown, place: Place): PlainSchema {
  if (!isRecord(schema) || place.depth > MAX_DEPTH) return ANY_VALUE;
  const deeper = { ...place, depth: place.depth + 1 };
  const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
  if (typeof $ref === 'string') return simplify(resolveRef($ref, place.root), deeper);
  if (Object.hasOwn(schema, 'const')) return { const: schema['const'] };
  if (isList(schema['enum']) && schema['enum'].length > 0) return { enum: schema['enum'] };
  if (isList(allOf))
    return simplify(
      allOf.map((one) => derefer(one, place)).reduce<PlainSchema>(merge, { ...schema, allOf: undefined }),
      deeper,
    );
  const choices = isList(anyOf) ? anyOf : isList(oneOf) ? oneOf : null;
  if (choices !== null) return union(choices.map((one) => simplify(merge(rest, derefer(one, place)), deeper)));
  const { type } = schema;
  if (isList(type)) return union(type.map((one) => simplify({ ...schema, type: one }, deeper)));
  switch (type ?? impliedType(schema)) {
    case 'object':
      return simplifyObject(schema, deeper);
    case 'array':
      return simplifyArray(schema, deeper);
    case 'string':
      return simplifyText(schema, place.lengths);
    case 'integer':
      return { type: 'integer', ...bounds(schema) };
    case 'number':
    case 'boolean':
    case 'null':
      return { type };
    default:
      return ANY_VALUE;
  }
}

function impliedType(schema: PlainSchema): string | undefined {
  if (isRecord(schema['properties']) || schema['additionalProperties'] !== undefined) return 'object';
  return schema['items'] === undefined ? undefined : 'array';
}

function simplifyObject(schema: PlainSchema, place: Place): PlainSchema {
  const { properties, additionalProperties: more } = schema;
  const required = new Set(isList(schema['required']) ? schema['required'] : []);
  const named = Object.entries(isRecord(properties) ? properties : {});
  const kept = [
    ...named.filter(([name]) => required.has(name)),
    ...named.filter(([name, member]) => !required.has(name) && !isExactCopy(member)),
  ];
  const open = more !== false && (isRecord(more) || named.length === 0);
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map(([name, member]) => [name, simplify(member, place)])),
    required: kept.flatMap(([name]) => (required.has(name) ? [name] : [])),
    additionalProperties: open ? simplify(more, place) : false,
  };
}

function simplifyArray(schema: PlainSchema, place: Place): PlainSchema {
  const { items, prefixItems, minItems, maxItems } = schema;
  const members = isList(prefixItems) ? prefixItems : isList(items) ? items : null;
  const item = members === null ? simplify(items, place) : union(members.map((one) => simplify(one, place)));
  const least = members?.length ?? minItems;
  const most = members?.length ?? maxItems;
  return { type: 'array', items: item, ...countOf('minItems', least), ...countOf('maxItems', most) };
}

function simplifyText(schema: PlainSchema, lengths: boolean): PlainSchema {
  const { pattern, format } = schema;
  if (typeof pattern === 'string') {
    const few = alternativesOf(pattern);
    if (few !== null) return { enum: few };
    if (isPortable(pattern)) return { type: 'string', pattern };
  }
  if (FORMATS.has(format)) return { type: 'string', format };
  if (!lengths) return { type: 'string' };
  return { type: 'string', ...countOf('minLength', schema['minLength']), ...countOf('maxLength', schema['maxLength']) };
}

/** Returns a count that the grammar should enforce. */
function countOf(name: string, count: unknown): PlainSchema {
  if (typeof count !== 'number' || count > MAX_COUNT || (count === 0 && name.startsWith('min'))) return {};
  return { [name]: count };
}

function bounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: PlainSchema): PlainSchema {
  const least = isBound(exclusiveMinimum)
    ? Math.floor(exclusiveMinimum) + 1
    : isBound(minimum)
      ? Math.ceil(minimum)
      : null;
  const most = isBound(exclusiveMaximum)
    ? Math.ceil(exclusiveMaximum) - 1
    : isBound(maximum)
      ? Math.floor(maximum)
      : null;
  return { ...(least === null ? {} : { minimum: least }), ...(most === null ? {} : { maximum: most }) };
}

function isBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) <= MAX_BOUND;
}

/** Converts `^(a|b|c)$` to the list of its words; null for any other pattern. */
function alternativesOf(pattern: string): string[] | null {
  const inner = /^\^\((?:\?:)?([\w /*-]+(?:\|[\w /*-]+)+)\)\$$/.exec(pattern)?.[1];
  return inner === undefined || inner.includes('*') ? null : inner.split('|');
}

/** Pattern syntax that all grammars treat alike: literals, plain classes, quantifiers. No escapes, no dot, no negation. */
function isPortable(pattern: string): boolean {
  return (
    /^\^(?:[A-Za-z0-9 _/:#@,-]|\[(?!\^)[A-Za-z0-9 _/:#@.-]+\]|[(){}|+*?])*\$$/.test(pattern) && !pattern.includes('(?')
  );
}

function isExactCopy(member: unknown): boolean {
  if (!isRecord(member) || typeof member['pattern'] !== 'string') return false;
  const count = /^\^\[[^\]]+\]\{(\d+)\}\$$/.exec(member['pattern'])?.[1];
  return count !== undefined && Number(count) >= EXACT_COPY_CHARS;
}

/** Merges the alternatives into one schema; permitted values become one list. */
function union(choices: readonly PlainSchema[]): PlainSchema {
  const flat = choices.flatMap((one) => (isList(one['anyOf']) ? one['anyOf'].filter(isRecord) : [one]));
  const values: unknown[] = [];
  const others = new Map<string, PlainSchema>();
  for (const one of flat) {
    if (Object.hasOwn(one, 'const')) values.push(one['const']);
    else if (isList(one['enum'])) values.push(...one['enum']);
    else others.set(JSON.stringify(one), one);
  }
  const all = [...(values.length > 0 ? [{ enum: [...new Set(values)] }] : []), ...others.values()];
  const [only] = all;
  if (only === undefined) return ANY_VALUE;
  return all.length === 1 ? only : { anyOf: all };
}

function merge(one: PlainSchema, other: PlainSchema): PlainSchema {
  const properties = { ...asRecord(one['properties']), ...asRecord(other['properties']) };
  const required = [...asList(one['required']), ...asList(other['required'])];
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function derefer(schema: unknown, { root }: Place): PlainSchema {
  const target = isRecord(schema) && typeof schema['$ref'] === 'string' ? resolveRef(schema['$ref'], root) : schema;
  return isRecord(target) ? target : {};
}

/** Returns the schema that a reference within the same schema names; undefined for any other reference. */
export function resolveRef(ref: string, root: unknown): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let at = root;
  for (const step of ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isRecord(at) || !Object.hasOwn(at, name)) return undefined;
    at = at[name];
  }
  return at;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function asList(value: unknown): unknown[] {
  return isList(value) ? value : [];
}
