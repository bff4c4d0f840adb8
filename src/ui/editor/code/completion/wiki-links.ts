import { tags } from '@lezer/highlight';
import type { MarkdownConfig } from '@lezer/markdown';

const OPEN = 91;
const CLOSE = 93;

/** Parses `[[note]]` as one node of the Markdown syntax tree. */
export const wikiLinks: MarkdownConfig = {
  defineNodes: [
    { name: 'WikiLink', style: { 'WikiLink/...': tags.link } },
    { name: 'WikiLinkMark', style: tags.processingInstruction },
  ],
  parseInline: [
    {
      name: 'WikiLink',
      before: 'Link',
      parse(context, next, from) {
        if (next !== OPEN || context.char(from + 1) !== OPEN) return -1;
        for (let at = from + 2; at < context.end; at += 1) {
          const unit = context.char(at);
          if (unit === OPEN || unit === 10) return -1;
          if (unit !== CLOSE) continue;
          if (context.char(at + 1) !== CLOSE || at === from + 2) return -1;
          const marks = [context.elt('WikiLinkMark', from, from + 2), context.elt('WikiLinkMark', at, at + 2)];
          return context.addElement(context.elt('WikiLink', from, at + 2, marks));
        }
        return -1;
      },
    },
  ],
};
