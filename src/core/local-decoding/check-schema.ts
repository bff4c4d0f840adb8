import { isRecord } from '../shared/json/parse-json.ts';
import { resolveRef } from './simplify-schema.ts';

/** The violation, described for a model; null for a valid value. */
export type Fault = string | null;

/** Depth limit for recursive schemas and for values. */
const MAX_DEPTH = 64;

/**
 * Validates a value against a JSON Schema (draft 7 or 2020-12) with all keywords that tool inputs use. Annotations are
 * skipped. Lone surrogates and infinite numbers are never valid, because neither can be serialized.
 *
 * @param place what the value is called in the fault
 */
export function checkSchema(value: unknown, schema: unknown, place = 'input'): Fault {
  return check(value, schema, { place, root: schema, depth: 0 });
}

interface Where {
  readonly place: string;
  readonly root: unknown;
  readonly depth: number;
}

function check(value: unknown, given: unknown, where: Where): Fault {
  const { place, root, depth } = where;
  if (depth > MAX_DEPTH) return `${place} is nested too deeply`;
  if (given === false) return `${place} is not allowed`;
  const schema = isRecord(given) ? given : {};
  if (typeof schema['$ref'] === 'string') {
    const target = resolveRef(schema['$ref'], root);
    return target === undefined
      ? `${place} has an unknown schema`
      : check(value, target, { ...where, depth: depth + 1 });
  }
  return (
    checkType(value, schema, place) ??
    checkValues(value, schema, place) ??
    checkScalar(value, schema, place) ??
    checkMembers(value, schema, where) ??
    checkCombinations(value, schema, where)
  );
}

function checkType(value: unknown, { type }: Record<string, unknown>, place: string): Fault {
  if (type === undefined) return null;
  const allowed: unknown[] = Array.isArray(type) ? type : [type];
  return allowed.some((one) => isOfType(value, one)) ? null : `${place} must be ${allowed.join(' or ')}`;
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isRecord(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function checkValues(value: unknown, schema: Record<string, unknown>, place: string): Fault {
  const allowed = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (!Array.isArray(allowed)) return null;
  const text = JSON.stringify(value);
  if (allowed.some((one) => JSON.stringify(one) === text)) return null;
  return `${place} must be one of ${allowed
    .slice(0, 20)
    .map((one) => JSON.stringify(one))
    .join(', ')}`;
}

function checkScalar(value: unknown, schema: Record<string, unknown>, place: string): Fault {
  if (typeof value === 'number') return checkNumber(value, schema, place);
  if (typeof value !== 'string') return null;
  if (!value.isWellFormed()) return `${place} contains half a character`;
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && value.length < minLength)
    return `${place} must have ${minLength} characters or more`;
  if (typeof maxLength === 'number' && value.length > maxLength)
    return `${place} must have at most ${maxLength} characters`;
  if (typeof pattern === 'string' && !fits(value, pattern)) return `${place} must match ${pattern}`;
  return null;
}

/** An invalid pattern restricts nothing: the tool validates the value itself. */
function fits(value: string, pattern: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(value);
    } catch {
      // Some patterns are valid only without the Unicode flag.
    }
  }
  return true;
}

function checkNumber(value: number, schema: Record<string, unknown>, place: string): Fault {
  if (!Number.isFinite(value)) return `${place} is too large a number`;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return `${place} must be ${minimum} or more`;
  if (typeof maximum === 'number' && value > maximum) return `${place} must be ${maximum} or less`;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return `${place} must be more than ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return `${place} must be less than ${exclusiveMaximum}`;
  if (typeof multipleOf === 'number' && value % multipleOf !== 0) return `${place} must be a multiple of ${multipleOf}`;
  return null;
}

function checkMembers(value: unknown, schema: Record<string, unknown>, where: Where): Fault {
  if (Array.isArray(value)) return checkList(value, schema, where);
  return isRecord(value) ? checkProperties(value, schema, where) : null;
}

function checkList(value: readonly unknown[], schema: Record<string, unknown>, where: Where): Fault {
  const { items, prefixItems, minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems)
    return `${where.place} must have ${minItems} items or more`;
  if (typeof maxItems === 'number' && value.length > maxItems)
    return `${where.place} must have at most ${maxItems} items`;
  if (uniqueItems === true && new Set(value.map((one) => JSON.stringify(one))).size < value.length)
    return `${where.place} must not contain duplicates`;
  const first: unknown[] = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  const rest = Array.isArray(items) ? schema['additionalItems'] : items;
  for (const [index, one] of value.entries()) {
    const fault = check(one, index < first.length ? first[index] : rest, within(where, `[${index}]`));
    if (fault !== null) return fault;
  }
  return null;
}

function checkProperties(value: Record<string, unknown>, schema: Record<string, unknown>, where: Where): Fault {
  const { required, propertyNames, additionalProperties } = schema;
  const { place } = where;
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === 'string' && !Object.hasOwn(value, name)) return `${place}.${name} is missing`;
  }
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const patterns = Object.entries(isRecord(schema['patternProperties']) ? schema['patternProperties'] : {});
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) return `a name in ${place} contains half a character`;
    const inner = within(where, `.${name}`);
    if (propertyNames !== undefined) {
      const fault = check(name, propertyNames, within(where, ` name "${name}"`));
      if (fault !== null) return fault;
    }
    const fitting = patterns.filter(([pattern]) => fits(name, pattern)).map(([, one]) => one);
    if (Object.hasOwn(properties, name)) fitting.push(properties[name]);
    if (fitting.length === 0 && additionalProperties === false) return `${place} has no "${name}"; leave it out`;
    for (const one of fitting.length > 0 ? fitting : [additionalProperties]) {
      const fault = check(member, one, inner);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function checkCombinations(value: unknown, schema: Record<string, unknown>, where: Where): Fault {
  const deeper = { ...where, depth: where.depth + 1 };
  const { allOf, anyOf, oneOf, not } = schema;
  for (const one of Array.isArray(allOf) ? allOf : []) {
    const fault = check(value, one, deeper);
    if (fault !== null) return fault;
  }
  if (Array.isArray(anyOf)) {
    const faults = anyOf.map((one) => check(value, one, deeper));
    if (!faults.includes(null)) return faults.at(-1) ?? `${where.place} matches none of the allowed forms`;
  }
  if (Array.isArray(oneOf) && oneOf.filter((one) => check(value, one, deeper) === null).length !== 1) {
    return `${where.place} must match exactly one of the allowed forms`;
  }
  return not !== undefined && check(value, not, deeper) === null
    ? `${where.place} has a form that is not allowed`
    : null;
}

function within({ place, root, depth }: Where, step: string): Where {
  return { place: `${place}${step}`, root, depth: depth + 1 };
}
