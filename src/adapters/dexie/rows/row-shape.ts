/** Describes what is wrong with a value, to follow the name of its field; null when the value is valid. */
export type Shape = (value: unknown) => string | null;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const text: Shape = (value) => (typeof value === 'string' ? null : 'is not text');
export const flag: Shape = (value) => (typeof value === 'boolean' ? null : 'is neither true nor false');
/** Accepts integers from 0. */
export const count: Shape = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? null : 'is not a whole number';
/** Accepts numbers from 0. */
export const amount: Shape = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? null : 'is not a number';
export const bytes: Shape = (value) => (value instanceof Uint8Array ? null : 'is not bytes');
/** Accepts any object. */
export const present: Shape = (value) => (isRecord(value) ? null : 'is missing');

const HASH = /^[0-9a-f]{64}$/;
export const hash: Shape = (value) => (typeof value === 'string' && HASH.test(value) ? null : 'is not a hash');

export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null ? null : shape(value);

export const orAbsent =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? null : shape(value);

export function oneOf(words: readonly unknown[]): Shape {
  const known = new Set(words);
  return (value) => (known.has(value) ? null : 'is not one of the allowed values');
}

export function list(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return 'is not a list';
    for (const item of value) {
      const wrong = shape(item);
      if (wrong !== null) return `contains an item that ${wrong}`;
    }
    return null;
  };
}

/**
 * Accepts an object with these fields. Other fields are ignored unless `closed`, for objects in which ignoring an unknown
 * field, such as a restriction, would be unsafe.
 */
export function fields(shapes: Readonly<Record<string, Shape>>, closed: 'closed' | 'open' = 'open'): Shape {
  const names = Object.keys(shapes);
  const checks = Object.values(shapes);
  const known = new Set(names);
  return (value) => {
    if (!isRecord(value)) return 'is not a record';
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? '';
      const wrong = checks[at]?.(value[name]) ?? null;
      if (wrong !== null) return within(name, wrong);
    }
    if (closed === 'open') return null;
    const stranger = Object.keys(value).find((name) => !known.has(name));
    return stranger === undefined ? null : `has an unknown field: ${stranger.slice(0, 60)}`;
  };
}

/** Accepts an object in which the field `name` names one of these shapes, which the object has. */
export function variants(name: string, shapes: Readonly<Record<string, Shape>>): Shape {
  return (value) => {
    if (!isRecord(value)) return 'is not a record';
    const word = value[name];
    const shape = typeof word === 'string' && Object.hasOwn(shapes, word) ? shapes[word] : undefined;
    return shape === undefined ? within(name, 'is not one of the allowed values') : shape(value);
  };
}

/** Prefixes a message with the field: `scope: folders: is not a list`. */
function within(name: string, wrong: string): string {
  return `${name}: ${wrong}`;
}
