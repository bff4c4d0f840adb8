import { tags } from '@lezer/highlight';
import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';

const DOLLAR = 36;
const BACKSLASH = 92;

/** Parses `$…$` and blocks between lines of `$$` as the reading view does, so that formulas have no emphasis and no links. */
export const mathSyntax: MarkdownConfig = {
  defineNodes: [
    { name: 'InlineMath' },
    { name: 'MathBlock', block: true },
    { name: 'MathMark', style: tags.processingInstruction },
  ],
  parseInline: [
    {
      name: 'InlineMath',
      after: 'Escape',
      parse(context, next, from) {
        if (next !== DOLLAR || continuesRun(context, from)) return -1;
        const open = endOfRun(context, from);
        for (let at = open; at < context.end; ) {
          if (context.char(at) !== DOLLAR) {
            at += 1;
            continue;
          }
          const end = endOfRun(context, at);
          if (end - at === open - from) {
            const marks = [context.elt('MathMark', from, open), context.elt('MathMark', at, end)];
            return context.addElement(context.elt('InlineMath', from, end, marks));
          }
          at = end;
        }
        return -1;
      },
    },
  ],
  parseBlock: [
    {
      name: 'MathBlock',
      before: 'FencedCode',
      parse: parseBlock,
      endLeaf: (_context, line) => fenceLength(line) > 0,
    },
  ],
};

function parseBlock(context: BlockContext, line: Line): boolean {
  const length = fenceLength(line);
  if (length === 0) return false;
  const { depth } = context;
  const from = context.lineStart + line.pos;
  const marks = [context.elt('MathMark', from, from + length)];
  while (context.nextLine() && depthOf(line) >= depth) {
    const closing = closingLength(line);
    if (closing < length) continue;
    const at = context.lineStart + line.pos;
    marks.push(context.elt('MathMark', at, at + closing));
    context.nextLine();
    break;
  }
  context.addElement(context.elt('MathBlock', from, context.prevLineEnd(), marks));
  return true;
}

/**
 * Returns how many of the quotes and list items around a block a line continues, and the document. The parser counts them but does
 * not declare the number; without it, a block ends with its first line.
 */
function depthOf(line: Line): number {
  return 'depth' in line && typeof line.depth === 'number' ? line.depth : 0;
}

/** Returns the length of the `$$` that opens a block; 0 for none. No dollar sign may follow in its line. */
function fenceLength({ text, pos, next }: Line): number {
  if (next !== DOLLAR) return 0;
  let end = pos;
  while (text.charCodeAt(end) === DOLLAR) end += 1;
  return end - pos < 2 || text.includes('$', end) ? 0 : end - pos;
}

/** Returns the length of the `$$` that may close a block; 0 for none. */
function closingLength({ text, pos, indent, baseIndent }: Line): number {
  if (indent - baseIndent >= 4) return 0;
  let end = pos;
  while (text.charCodeAt(end) === DOLLAR) end += 1;
  return text.slice(end).trim() === '' ? end - pos : 0;
}

/** Returns whether the character before is a dollar sign without a backslash. */
function continuesRun(context: InlineContext, from: number): boolean {
  if (from === context.offset || context.char(from - 1) !== DOLLAR) return false;
  let at = from - 2;
  while (at >= context.offset && context.char(at) === BACKSLASH) at -= 1;
  return (from - 2 - at) % 2 === 0;
}

function endOfRun(context: InlineContext, from: number): number {
  let end = from;
  while (end < context.end && context.char(end) === DOLLAR) end += 1;
  return end;
}
