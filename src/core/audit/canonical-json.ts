import type { CloisterError } from '../../contracts/errors/errors.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';

/** Deepest nesting that is written. No legitimate value is deeper. */
const MAX_DEPTH = 500;

/**
 * Returns JSON in the canonical form of RFC 8785: members sorted by UTF-16 code units, numbers as ECMAScript writes them, no
 * spaces. The same value gives the same text everywhere, so that it can be hashed. Members that are `undefined` are omitted.
 *
 * @throws CloisterError `bad-input` for what JSON cannot represent: NaN and infinities, bigint, functions, symbols, `undefined`
 * in a list or alone, lone surrogates, cycles, objects that are not plain (dates, maps, byte arrays), nesting over 500.
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, open: Set<object>): string {
  switch (typeof value) {
    case 'string':
      return writeString(value);
    case 'number':
      if (!Number.isFinite(value)) throw cannot(`the number ${value}`);
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeObject(value, open);
    default:
      throw cannot(value === undefined ? 'undefined' : `a ${typeof value}`);
  }
}

function writeObject(value: object, open: Set<object>): string {
  if (open.has(value)) throw cannot('a circular reference');
  if (open.size >= MAX_DEPTH) throw cannot(`values nested more than ${MAX_DEPTH} deep`);
  open.add(value);
  const text = Array.isArray(value) ? writeList(value, open) : writeMembers(value, open);
  open.delete(value);
  return text;
}

function writeList(list: readonly unknown[], open: Set<object>): string {
  const items: string[] = [];
  // By index: `map` would skip the holes of a sparse list.
  for (let index = 0; index < list.length; index += 1) items.push(write(list[index], open));
  return `[${items.join(',')}]`;
}

function writeMembers(value: object, open: Set<object>): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw cannot('an object that is not a plain object');
  if (Object.getOwnPropertySymbols(value).length > 0) throw cannot('a symbol as a key');
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  // `sort` compares code units, the order that RFC 8785 requires.
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${writeString(name)}:${write(member, open)}`;
  }
  return `{${text}}`;
}

function writeString(text: string): string {
  if (!text.isWellFormed()) throw cannot('half a character (a lone surrogate)');
  return JSON.stringify(text);
}

function cannot(what: string): CloisterError {
  return callerBadInputError('notJson', { what });
}
