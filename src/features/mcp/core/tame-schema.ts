import { isRecord } from '../../../core/shared/json/parse-json.ts';

/** Keywords that are left out. A hostile pattern could make each check of an input take forever; the server checks patterns itself. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'pattern',
  'patternProperties',
  'format',
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$defs',
  'definitions',
  '__proto__',
]);
/** Keywords whose members are named freely: one may be called `pattern`. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'dependentSchemas']);
const MAX_REFS_DEEP = 6;
/** Most parts that a schema has with its references in place. */
const MAX_PARTS = 4000;

interface Place {
  readonly root: unknown;
  readonly refs: number;
  readonly left: { parts: number };
}

/**
 * Returns the JSON Schema of a server without what makes a check of inputs expensive: patterns are left out, references replaced by what they
 * name. Recursion and references elsewhere become `{}`, which allows anything. The server checks each call itself.
 */
export function tameSchema(schema: unknown): unknown {
  return tame(schema, { root: schema, refs: 0, left: { parts: MAX_PARTS } });
}

function tame(schema: unknown, place: Place): unknown {
  place.left.parts -= 1;
  if (place.left.parts < 0) return {};
  if (Array.isArray(schema)) return schema.map((one) => tame(one, place));
  if (!isRecord(schema)) return schema;
  const { $ref, ...rest } = schema;
  if ($ref !== undefined) {
    const target = place.refs < MAX_REFS_DEEP ? resolve($ref, place.root) : {};
    const tamed = tame(target, { ...place, refs: place.refs + 1 });
    return isRecord(tamed) ? { ...members(rest, place), ...tamed } : {};
  }
  return members(rest, place);
}

function members(schema: Record<string, unknown>, place: Place): Record<string, unknown> {
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(schema)) {
    if (LEFT_OUT.has(name)) continue;
    if (name === 'enum' || name === 'const' || name === 'required' || name === 'default') kept.push([name, value]);
    else kept.push([name, NAMED.has(name) ? named(value, place) : tame(value, place)]);
  }
  return Object.fromEntries(kept);
}

function named(value: unknown, place: Place): Record<string, unknown> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(entries.map(([name, member]) => [name, tame(member, place)]));
}

function resolve(ref: unknown, root: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return {};
  let at: unknown = root;
  for (const step of ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isRecord(at) || !Object.hasOwn(at, name)) return {};
    at = at[name];
  }
  return at;
}
