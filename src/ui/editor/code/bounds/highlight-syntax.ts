import type { InlineContext, MarkdownConfig } from '@lezer/markdown';
import { highlightSides } from '../../../../core/shared/markdown/highlight-mark.ts';

const EQUALS = 61;
const BACKSLASH = 92;
const delimiter = { resolve: 'Highlight', mark: 'HighlightMark' };

/** Parses `==text==` as the reading view does. */
export const highlightSyntax: MarkdownConfig = {
  defineNodes: [{ name: 'Highlight' }, { name: 'HighlightMark' }],
  parseInline: [
    {
      name: 'Highlight',
      after: 'Emphasis',
      parse(context, next, from) {
        if (next !== EQUALS || continuesRun(context, from)) return -1;
        let to = from;
        while (to < context.end && context.char(to) === EQUALS) to += 1;
        const before = context.slice(Math.max(context.offset, from - 1), from);
        const sides = highlightSides(to - from, before, context.slice(to, Math.min(to + 1, context.end)));
        return sides === null ? -1 : context.addDelimiter(delimiter, from, to, sides.opens, sides.closes);
      },
    },
  ],
};

/** Returns whether the character before is an equals sign without a backslash. */
function continuesRun(context: InlineContext, from: number): boolean {
  if (from === context.offset || context.char(from - 1) !== EQUALS) return false;
  let at = from - 2;
  while (at >= context.offset && context.char(at) === BACKSLASH) at -= 1;
  return (from - 2 - at) % 2 === 0;
}
