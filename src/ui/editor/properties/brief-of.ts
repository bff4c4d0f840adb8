import type { Property } from '../../../core/shared/head-properties.ts';
import { isList, textOf } from './property-kinds.ts';

/** Number of properties with their values on the line of a closed form. */
const SHOWN_PROPERTIES = 3;
/** Most characters of a value on that line. CSS cuts a value that is wider than its place. */
const MAX_VALUE_CHARS = 80;

export interface PropertyBrief {
  readonly name: string;
  /** The value on one line; empty if the property has none. */
  readonly value: string;
}

/** Returns the first properties for one line, and the number of the others. The title is not among the first: the note shows it. */
export function briefOf(properties: readonly Property[]): { shown: readonly PropertyBrief[]; more: number } {
  const shown = properties
    .filter(({ name }) => name.toLowerCase() !== 'title')
    .slice(0, SHOWN_PROPERTIES)
    .map((property) => ({
      name: property.name,
      value: onOneLine(isList(property.value) ? property.value.map(String).join(', ') : textOf(property)),
    }));
  return { shown, more: properties.length - shown.length };
}

function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const chars = [...line];
  return chars.length > MAX_VALUE_CHARS ? `${chars.slice(0, MAX_VALUE_CHARS).join('')}…` : line;
}
