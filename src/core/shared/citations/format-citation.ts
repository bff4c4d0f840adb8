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
  putItems(parts, items, references, style, (reference, { isAuthorHidden }) =>
    style === 'author-date' && !isAuthorHidden ? `${reference.author}, ${reference.year}` : placeOf(reference, style),
  );
  return parts;
}

/** Returns a citation of running text: `Smith & Lee (2020, p. 12)` or `Smith & Lee [1, p. 12]`, of which the first item is named. */
export function formatCitationInText(
  items: readonly CitedItem[],
  references: ReadonlyMap<string, CitedReference>,
  style: CitationStyle,
): CitationPart[] {
  const [named] = items;
  const reference = named === undefined ? undefined : references.get(named.key);
  if (named === undefined || reference === undefined) return [];
  const parts: CitationPart[] = [];
  if (!named.isAuthorHidden) {
    parts.push({ text: reference.author, key: named.key, isMissing: false });
    parts.push({ text: ' ', key: null, isMissing: false });
  }
  putItems(parts, items, references, style, (one, item) =>
    style === 'author-date' && item !== named && !item.isAuthorHidden
      ? `${one.author}, ${one.year}`
      : placeOf(one, style),
  );
  return parts;
}

function putItems(
  parts: CitationPart[],
  items: readonly CitedItem[],
  references: ReadonlyMap<string, CitedReference>,
  style: CitationStyle,
  shown: (reference: CitedReference, item: CitedItem) => string,
): void {
  const put = (text: string): void => void parts.push({ text, key: null, isMissing: false });
  put(style === 'numeric' ? '[' : '(');
  for (const [index, item] of items.entries()) {
    const { key, prefix, suffix } = item;
    if (index > 0) put('; ');
    if (prefix !== '') put(`${prefix} `);
    const reference = references.get(key);
    const text = reference === undefined ? `@${key}` : shown(reference, item);
    parts.push({ text, key, isMissing: reference === undefined });
    if (suffix !== '') put(/^[\s,.:)]/.test(suffix) ? suffix : ` ${suffix}`);
  }
  put(style === 'numeric' ? ']' : ')');
}

function placeOf({ year, number }: CitedReference, style: CitationStyle): string {
  return style === 'numeric' ? String(number) : year;
}
