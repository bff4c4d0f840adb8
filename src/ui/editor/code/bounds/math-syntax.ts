import type { Input } from '@lezer/common';
import { tags } from '@lezer/highlight';
import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';
import {
  type FormulaOpening,
  findFormulaEnd,
  formulaClosing,
  formulaOpening,
  MAX_FORMULA_CHARS,
} from '../../../../core/shared/markdown/formula-lines.ts';
import { formulaReader } from '../../../../core/shared/markdown/formula-reader.ts';
import { lineDepth } from './line-depth.ts';

const DOLLAR = 36;
const BACKSLASH = 92;
/** Number of UTF-16 units that are read at once while the end of a formula is searched. */
const READ_CHARS = 500;

/** Where the last formula of a text ends: another one may follow it directly. */
const closedAt = new WeakMap<InlineContext, number>();

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
        if (next !== DOLLAR || (continuesRun(context, from) && closedAt.get(context) !== from)) return -1;
        const read = formulaReader('$');
        let open = from;
        for (let at = from; ; at += 1) {
          const unit = read(at < context.end ? context.char(at) : null);
          if (unit === 'none') return -1;
          if (unit === 'mark' && open === at) open += 1;
          if (unit !== 'end') continue;
          const marks = [context.elt('MathMark', from, open), context.elt('MathMark', at - (open - from), at)];
          closedAt.set(context, at);
          return context.addElement(context.elt('InlineMath', from, at, marks));
        }
      },
    },
  ],
  parseBlock: [
    {
      name: 'MathBlock',
      before: 'FencedCode',
      parse: parseBlock,
      endLeaf: (context, line) => openingOf(context, line) !== null,
    },
  ],
};

function parseBlock(context: BlockContext, line: Line): boolean {
  const opening = openingOf(context, line);
  if (opening === null) return false;
  const { depth } = context;
  const from = context.lineStart + line.pos;
  const marks = [context.elt('MathMark', from, from + opening.size)];
  while (context.nextLine() && lineDepth(line) >= depth) {
    const closing = formulaClosing(line.text.slice(line.pos), opening.size);
    if (closing === null) continue;
    const at = context.lineStart + line.pos + closing;
    marks.push(context.elt('MathMark', at, context.lineStart + line.text.trimEnd().length));
    context.nextLine();
    break;
  }
  context.addElement(context.elt('MathBlock', from, context.prevLineEnd(), marks));
  return true;
}

/** Returns the `$$` that opens a block in a line; null for none. With other text in the line, the block has to be closed. */
function openingOf(context: BlockContext, line: Line): FormulaOpening | null {
  if (line.next !== DOLLAR) return null;
  const opening = formulaOpening(line.text.slice(line.pos));
  return opening === null || opening.isAlone || isClosed(context, line, opening.size) ? opening : null;
}

/** Position before which no such block ends, by the run of the parser. */
const openUntil = new WeakMap<BlockContext, number>();

function isClosed(context: BlockContext & { readonly input?: Input }, line: Line, size: number): boolean {
  const { input, parsedPos } = context;
  // The parser does not declare its input. Without it, the text stays a paragraph.
  if (input === undefined || parsedPos < (openUntil.get(context) ?? 0)) return false;
  const from = parsedPos + line.text.length + 1;
  let until = from;
  const found = findFormulaEnd(
    linesFrom(input, from, (end) => (until = end)),
    size,
  );
  // Beyond half of a long search, a formula may still end.
  const isWhole = until - from <= MAX_FORMULA_CHARS;
  if (!found.isClosed && size === 2) openUntil.set(context, isWhole ? until : Math.floor((from + until) / 2));
  return found.isClosed;
}

/** Yields the lines from a position on, without their margins. The text is read as far as it is needed. `onLine` gets the end of each. */
function* linesFrom(input: Input, from: number, onLine: (end: number) => void): Generator<string> {
  let rest = '';
  for (let at = from; at < input.length && at - from <= MAX_FORMULA_CHARS; at += READ_CHARS) {
    rest += input.read(at, Math.min(input.length, at + READ_CHARS));
    const isLast = at + READ_CHARS >= input.length;
    const lines = rest.split('\n');
    rest = isLast ? '' : (lines.pop() ?? '');
    let end = Math.min(input.length, at + READ_CHARS) - rest.length - lines.join('\n').length;
    for (const text of lines) {
      end += text.length + 1;
      onLine(end);
      yield text.replace(/^[ \t>]+/, '');
    }
  }
}

/** Returns whether the character before is a dollar sign without a backslash. */
function continuesRun(context: InlineContext, from: number): boolean {
  if (from === context.offset || context.char(from - 1) !== DOLLAR) return false;
  let at = from - 2;
  while (at >= context.offset && context.char(at) === BACKSLASH) at -= 1;
  return (from - 2 - at) % 2 === 0;
}
