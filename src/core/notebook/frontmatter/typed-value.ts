import type { PropertyScalar, PropertyValue } from './yaml-text.ts';

/** Properties that are lists when they are added. */
const LISTS = /^(?:tags|aliases|keywords)$/i;
/** As the search lists values: so many of a list, and so many characters of each. */
const MAX_LISTED = 64;
const MAX_LISTED_CHARS = 200;

/** Parses a typed number. Text that is not a plain number in the safe range is kept as text; empty text is null. */
export function numberOrText(typed: string): PropertyScalar {
  const text = typed.trim();
  if (text === '') return null;
  const value = Number(text);
  const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return isNumber ? value : typed;
}

/**
 * Converts typed text to a value of the kind of the value before.
 *
 * @param before undefined for a property that the note does not have
 * @param replaces in a list: the value that the text takes the place of
 */
export function typedValue(
  name: string,
  text: string,
  before: PropertyValue | undefined,
  replaces?: string,
): PropertyValue {
  const typed = text.trim();
  if (isList(before) || (before === undefined && LISTS.test(name))) {
    const list = isList(before) ? before : [];
    const read =
      list.length > 0 && list.every((item) => typeof item === 'number') ? numberOrText : (item: string) => item;
    if (replaces === undefined) return splitList(typed).map(read);
    const found = list.findIndex((item) => item !== null && isSameText(String(item), replaces));
    const next = list.map((item, at) => (at === found ? read(typed) : item));
    return found === -1 ? [...list, read(typed)] : next.filter((item, at) => next.indexOf(item) === at);
  }
  if (typeof before === 'string') return typed;
  if (/^(?:true|false)$/i.test(typed) && typeof before !== 'number') return typed.toLowerCase() === 'true';
  return numberOrText(typed);
}

/** Returns a value as the search lists it. */
export function listedTexts(value: PropertyValue): string[] {
  const list: readonly PropertyScalar[] = isList(value) ? value.slice(0, MAX_LISTED) : [value];
  return list.filter((one) => one !== null).map((one) => String(one).trim().slice(0, MAX_LISTED_CHARS));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function isList(value: PropertyValue | undefined): value is readonly PropertyScalar[] {
  return Array.isArray(value);
}

function isSameText(a: string, b: string): boolean {
  return a.normalize('NFC').trim().toLowerCase() === b.normalize('NFC').trim().toLowerCase();
}
