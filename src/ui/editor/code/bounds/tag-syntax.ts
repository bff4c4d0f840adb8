import { tags } from '@lezer/highlight';
import type { MarkdownConfig } from '@lezer/markdown';
import { tagAt } from '../../../../core/shared/names/inline-tags.ts';

const HASH = 35;
/** Longest tag that is marked, in UTF-16 units. */
const MAX_TAG_CHARS = 200;

/** Parses `#tag` as one node. In the text of a link it is none. */
export const tagSyntax: MarkdownConfig = {
  defineNodes: [{ name: 'Hashtag', style: tags.labelName }],
  parseInline: [
    {
      name: 'Hashtag',
      after: 'Escape',
      parse(context, next, from) {
        if (next !== HASH) return -1;
        const before = context.slice(Math.max(context.offset, from - 8), from);
        const name = tagAt(context.slice(from, Math.min(context.end, from + MAX_TAG_CHARS)), before);
        return name === null ? -1 : context.addElement(context.elt('Hashtag', from, from + 1 + name.length));
      },
    },
  ],
};
