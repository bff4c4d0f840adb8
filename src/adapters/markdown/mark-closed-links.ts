import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { LINK_PROTOCOLS } from './schema.ts';

/**
 * Marks the links whose address is not kept, so that the page says that there was one, and writes the protocols of the others in lower case.
 * Runs before sanitizing, which removes the address.
 */
export function markClosedLinks(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    const { href } = properties;
    if (tagName !== 'a' || typeof href !== 'string') return;
    // As the sanitizer reads an address: what stands before its first colon.
    const scheme = /^[^/?#:]*(?=:)/.exec(href)?.[0];
    if (scheme === undefined) return;
    const plain = scheme.toLowerCase();
    // The sanitizer compares with case.
    if (LINK_PROTOCOLS.includes(plain)) properties['href'] = plain + href.slice(scheme.length);
    else properties['dataInert'] = '';
  });
}
