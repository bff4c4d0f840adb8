import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { MAX_CITED_KEY_CHARS, MAX_CITED_KEYS } from '../../contracts/wire/citation-requests.ts';
import { readCitation, readCitationInText } from '../../core/shared/citations/read-citation.ts';

/** Returns the keys that a sanitized tree cites, in order, each once: the first `MAX_CITED_KEYS`. */
export function citedKeys(tree: Root): string[] {
  const keys = new Set<string>();
  forEachKey(tree, (key) => {
    if (keys.size < MAX_CITED_KEYS) keys.add(key);
  });
  return [...keys];
}

/** Returns the keys that stand in running text alone, each once. They cite only where a library has them. */
export function namedKeys(tree: Root): string[] {
  const named = new Set<string>();
  const cited = new Set<string>();
  forEachKey(tree, (key, isInText) => (isInText ? named : cited).add(key));
  return [...named].filter((key) => !cited.has(key)).slice(0, MAX_CITED_KEYS);
}

function forEachKey(tree: Root, take: (key: string, isInText: boolean) => void): void {
  visit(tree, 'element', ({ properties }) => {
    const { dataCite, dataNamedKey } = properties;
    const items =
      typeof dataCite === 'string'
        ? readCitation(dataCite)
        : typeof dataNamedKey === 'string'
          ? readCitationInText(dataNamedKey)
          : null;
    const isInText = typeof dataCite !== 'string';
    for (const { key } of items ?? []) if (key.length <= MAX_CITED_KEY_CHARS) take(key, isInText);
  });
}
