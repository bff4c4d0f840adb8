import type { RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import { PLACEHOLDER, placeholderOf } from './placeholder.ts';

export type Origin = Pick<RedactionFinding, 'kind' | 'name'>;

/** The placeholders of one session, in memory. They are the same whenever they are computed again. */
export interface PlaceholderTable {
  /**
   * Returns the placeholder of a value. `apart` gives the value another one, so that comparing placeholders tells nothing: for text
   * that a model or another server wrote.
   */
  placeholderOf(value: string, origin: Origin, apart?: string): string;
  /** Returns the placeholder of a value at one place, which no other place has. */
  placeholderAt(value: string, origin: Origin, place: string): string;
  /** Returns the value of a placeholder; undefined for one that the session has not used. */
  valueOf(placeholder: string): string | undefined;
  /** Whether a placeholder is that of a value which a model wrote itself. */
  isApart(placeholder: string): boolean;
}

/** Longest digest, in hexadecimal digits beyond the usual ones. */
const MAX_EXTRA = 56;

export function createPlaceholderTable(keys: {
  /** Secret of the session. */
  readonly key: string;
  readonly sha256: (text: string) => string;
}): PlaceholderTable {
  const placeholders = new Map<string, string>();
  const values = new Map<string, { readonly value: string; readonly isApart: boolean }>();

  function make(value: string, origin: Origin, apart: string, isApart: boolean): string {
    const id = `${origin.kind}\0${origin.name}\0${isApart}\0${apart}\0${value}`;
    const known = placeholders.get(id);
    if (known !== undefined) return known;
    const isTaken = (placeholder: string) => {
      const other = values.get(placeholder);
      return other !== undefined && (other.value !== value || other.isApart !== isApart);
    };
    const digested = apart === '' ? value : `${apart}\0${value}`;
    let placeholder = placeholderOf(origin, digested, keys);
    for (let extra = 8; isTaken(placeholder) && extra <= MAX_EXTRA; extra += 8) {
      placeholder = placeholderOf(origin, digested, keys, extra);
    }
    placeholders.set(id, placeholder);
    values.set(placeholder, { value, isApart });
    return placeholder;
  }

  return {
    placeholderOf: (value, origin, apart = '') => make(value, origin, apart, apart !== ''),
    placeholderAt: (value, origin, place) => make(value, origin, `at ${keys.sha256(place)}`, false),
    valueOf: (placeholder) => values.get(placeholder)?.value,
    isApart: (placeholder) => values.get(placeholder)?.isApart ?? false,
  };
}

/** Replaces the placeholders of a text for which `form` returns another text. */
export function replacePlaceholders(text: string, form: (placeholder: string) => string | undefined): string {
  return text.includes('[') ? text.replaceAll(PLACEHOLDER, (found) => form(found) ?? found) : text;
}

/** Maps what is between the placeholders of a text that the table has. */
export function mapOutsidePlaceholders(
  text: string,
  table: Pick<PlaceholderTable, 'valueOf'>,
  map: (part: string) => string,
): string {
  if (!text.includes('[')) return map(text);
  let mapped = '';
  let at = 0;
  for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
    if (table.valueOf(found) === undefined) continue;
    mapped += map(text.slice(at, index)) + found;
    at = index + found.length;
  }
  return mapped + map(text.slice(at));
}
