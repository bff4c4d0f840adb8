import { headEnd } from '../../notebook/frontmatter/split-head.ts';
import { findWikiLinks } from '../link-text/find-wiki-links.ts';
import { maskAllCode } from '../link-text/mask-all-code.ts';
import { withoutComments } from '../markdown/mask-comments.ts';
import { withoutFormulas } from '../markdown/mask-formulas.ts';
import { withoutHtmlBlocks } from '../markdown/mask-html-blocks.ts';
import { findCitations, findCitationsInText, readCitation, readCitationInText } from './read-citation.ts';

/** `[text](address)`: a key in its text is part of the link. */
const INLINE_LINK = /\[(?:[^\][\n]|\[[^\][\n]{0,200}\]){0,1000}\]\([^()\n]{0,2000}\)/g;

/**
 * Returns the keys that a note cites, as the reading view does: in order, each once. A key in a sentence cites only where a library has it.
 * Frontmatter, code, formulas, comments, HTML and links cite nothing.
 *
 * @param most how many keys are returned
 */
export function citedKeysOf(text: string, most: number): string[] {
  if (!text.includes('@')) return [];
  const body = text.slice(headEnd(text));
  const masked = withoutLinks(withoutHtmlBlocks(withoutFormulas(maskAllCode(withoutComments(body)))));
  const found = [
    ...findCitations(masked).map(({ from, to }) => ({ from, items: readCitation(body.slice(from + 1, to - 1)) })),
    ...findCitationsInText(masked).map(({ from, to }) => ({ from, items: readCitationInText(body.slice(from, to)) })),
  ].sort((a, b) => a.from - b.from);
  const keys = found.flatMap(({ items }) => (items ?? []).map(({ key }) => key));
  return [...new Set(keys)].slice(0, most);
}

function withoutLinks(text: string): string {
  const plain = text.includes('](') ? text.replace(INLINE_LINK, (link) => ' '.repeat(link.length)) : text;
  if (!plain.includes('[[')) return plain;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of findWikiLinks(plain)) {
    if (from < at) continue;
    parts.push(plain.slice(at, from), ' '.repeat(to - from));
    at = to;
  }
  return parts.join('') + plain.slice(at);
}
