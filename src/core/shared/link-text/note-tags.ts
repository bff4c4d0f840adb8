import { isMadeOfCode } from '../../notebook/text/mask-code.ts';
import { withoutComments } from '../markdown/mask-comments.ts';
import { withoutFormulas } from '../markdown/mask-formulas.ts';
import { findTags, mayHaveTags, type TagSpan } from '../names/inline-tags.ts';
import { maskAllCode } from './mask-all-code.ts';

/**
 * Returns the tags in the text of a note after its frontmatter, in order: all, or the first `most`. Code, formulas, comments and links have
 * none, and neither has a text that is made of code.
 */
export function noteTags(body: string, most = Number.POSITIVE_INFINITY): TagSpan[] {
  if (!mayHaveTags(body) || isMadeOfCode(body)) return [];
  return findTags(withoutFormulas(maskAllCode(withoutComments(body))), most);
}
