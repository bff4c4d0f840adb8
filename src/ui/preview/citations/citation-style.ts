import type { CitationStyle } from '../../../contracts/wire/citation-requests.ts';
import { readProperties } from '../../../core/shared/head-properties.ts';

/** Property of a note that names the citation style. */
export const STYLE_PROPERTY = 'citation-style';

/** Returns the citation style of a note. */
export function styleOf(text: string): CitationStyle {
  const head = readProperties(text);
  const value = head.type === 'properties' ? head.properties.find(({ name }) => name === STYLE_PROPERTY)?.value : null;
  return value === 'numeric' ? 'numeric' : 'author-date';
}
