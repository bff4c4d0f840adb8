import type { CitationStyle, CitedReference } from '../../../contracts/wire/citation-requests.ts';
import type { CitedItem } from './read-citation.ts';

export interface CitationPart {
  readonly text: string;
  /** The key whose reference the part leads to; null for text around it. */
  readonly key: string | null;
  /** Whether no library has that key. */
  readonly isMissing: boolean;
}

/** Returns a citation as it stands in the text: `(see Smith & Lee, 2020, p. 12; Doe, 1999)` or `[1, p. 12; 2]`. */
export function formatCitation(
  items: readonly CitedItem[],
  references: ReadonlyMap<string, CitedReference>,
  style: CitationStyle,
): CitationPart[] {
  const parts: CitationPart[] = [];
  const put = (text: string): void => void parts.push({ text, key: null, isMissing: false });
  put(style === 'numeric' ? '[' : '(');
  for (const [index, { key, prefix, suffix, isAuthorHidden }] of items.entries()) {
    if (index > 0) put('; ');
    if (prefix !== '') put(`${prefix} `);
    const reference = references.get(key);
    const text = reference === undefined ? `@${key}` : shown(reference, style, isAuthorHidden);
    parts.push({ text, key, isMissing: reference === undefined });
    if (suffix !== '') put(/^[\s,.:)]/.test(suffix) ? suffix : ` ${suffix}`);
  }
  put(style === 'numeric' ? ']' : ')');
  return parts;
}

function shown({ author, year, number }: CitedReference, style: CitationStyle, isAuthorHidden: boolean): string {
  if (style === 'numeric') return String(number);
  return isAuthorHidden ? year : `${author}, ${year}`;
}
