import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { MAX_CITED_KEY_CHARS, MAX_CITED_KEYS } from '../../contracts/wire/citation-requests.ts';
import { readCitation } from '../../core/shared/citations/read-citation.ts';

/** Returns the keys that a sanitized tree cites, in order, each once: the first `MAX_CITED_KEYS`. */
export function citedKeys(tree: Root): string[] {
  const keys = new Set<string>();
  visit(tree, 'element', ({ properties }) => {
    const written = properties['dataCite'];
    if (typeof written !== 'string') return;
    for (const { key } of readCitation(written) ?? [])
      if (key.length <= MAX_CITED_KEY_CHARS && keys.size < MAX_CITED_KEYS) keys.add(key);
  });
  return [...keys];
}
