/** The key that marks a value that JSON cannot say, and an object that itself has this key: `{ [MARK]: [kind, value] }`. */
const MARK = '\u0000';
/** How the key begins in a line. A line without it holds plain JSON. */
const MARK_IN_LINE = '"\\u0000":';
/** Most bytes that are turned into characters at once. */
const CHUNK_BYTES = 0x8000;

/** Encodes a stored row as one line of JSON. Throws a `TypeError` for a value that only this browser can read, such as a key. */
export function encodeRow(row: unknown): string {
  return JSON.stringify(row, replace);
}

/** Decodes a line of `encodeRow`. Throws for anything else. */
export function decodeRow(line: string): unknown {
  const value: unknown = JSON.parse(line);
  return line.includes(MARK_IN_LINE) ? restore(value) : value;
}

/** `JSON.stringify` calls `toJSON` of a value before this function, so the value is read from its holder. */
function replace(this: unknown, key: string, given: unknown): unknown {
  const value: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : given;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : mark('number', numberName(value));
    case 'undefined':
      return mark('undefined', null);
    case 'bigint':
      return mark('bigint', String(value));
    case 'object':
      return value === null ? null : replaceObject(value);
    default:
      throw new TypeError(`A row has a ${typeof value}.`);
  }
}

function replaceObject(value: object): unknown {
  if (Array.isArray(value)) return value;
  if (value instanceof Uint8Array) return mark('bytes', toBase64(value));
  if (value instanceof ArrayBuffer) return mark('buffer', toBase64(new Uint8Array(value)));
  if (value instanceof Date) return mark('date', value.getTime());
  if (value instanceof Map) return mark('map', [...value]);
  if (value instanceof Set) return mark('set', [...value]);
  if (Object.prototype.toString.call(value) !== '[object Object]') throw new TypeError('A row has an unknown object.');
  return Object.hasOwn(value, MARK) ? mark('object', Object.entries(value)) : value;
}

/** `JSON.stringify` passes the values inside of the result to `replace`, not the result itself. */
function mark(kind: string, value: unknown): object {
  return { [MARK]: [kind, value] };
}

function numberName(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function restore(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(restore);
  const marked: unknown = Object.hasOwn(value, MARK) ? Reflect.get(value, MARK) : undefined;
  if (Array.isArray(marked)) return restoreMarked(String(marked[0]), marked[1]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restore(inner)]));
}

function restoreMarked(kind: string, value: unknown): unknown {
  switch (kind) {
    case 'bytes':
      return fromBase64(String(value));
    case 'buffer':
      return fromBase64(String(value)).buffer;
    case 'date':
      return new Date(value === null ? Number.NaN : Number(value));
    case 'number':
      return Number(value);
    case 'bigint':
      return BigInt(String(value));
    case 'undefined':
      return undefined;
    case 'map':
      return new Map(entriesOf(value));
    case 'set':
      return new Set(listOf(value).map(restore));
    case 'object':
      return Object.fromEntries(entriesOf(value).map(([key, inner]) => [String(key), inner]));
    default:
      throw new TypeError(`A row has a value of the unknown kind ${kind.slice(0, 40)}.`);
  }
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A row has a list that is none.');
  return value;
}

function entriesOf(value: unknown): [unknown, unknown][] {
  return listOf(value).map((entry) => {
    const [key, inner] = listOf(entry);
    return [restore(key), restore(inner)];
  });
}

function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(characters);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
