const known = new WeakMap<object, string>();

/**
 * Returns the JSON of a value that no code changes any more. It is written once for each object: the output of a call is measured,
 * kept and sent.
 */
export function knownJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const json = JSON.stringify(value);
  known.set(value, json);
  return json;
}

/** Returns whether the JSON of a value has at most `most` characters. Writes it only where its parts do not decide. */
export function jsonFits(value: unknown, most: number): boolean {
  return boundOf(value, most) <= most || knownJson(value).length <= most;
}

/** A character takes up to six as an escape. */
const ESCAPED = 6;
const LONGEST_NUMBER = 25;

/** Returns a length that the JSON of a value does not exceed; stops counting above `most`. */
function boundOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length * ESCAPED + 2;
  if (typeof value !== 'object' || value === null) return LONGEST_NUMBER;
  if ('toJSON' in value) return Number.POSITIVE_INFINITY;
  let bound = 2;
  for (const [name, member] of Object.entries(value)) {
    bound += name.length * ESCAPED + 4 + boundOf(member, most);
    if (bound > most) break;
  }
  return bound;
}

/** Returns a value as `JSON.parse` would give it back: the same object where it is that already, as most outputs are. */
export function throughJson(value: unknown): unknown {
  return isJson(value) ? value : JSON.parse(knownJson(value));
}

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      return value === null || isJsonObject(value);
    default:
      return false;
  }
}

function isJsonObject(value: object): boolean {
  if (Array.isArray(value)) {
    // By index: `every` would skip the holes of a sparse list.
    for (let index = 0; index < value.length; index += 1) if (!isJson(value[index])) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  return Object.values(value).every(isJson);
}
