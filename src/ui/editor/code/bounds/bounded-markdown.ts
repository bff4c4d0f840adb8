import {
  type BlockContext,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
  Table,
} from '@lezer/markdown';
import { inlineCost, MAX_INLINE_COST } from './inline-cost.ts';
import { lineDepth } from './line-depth.ts';

/** Name of the syntax node of text that is not parsed, because parsing would take too long. */
export const PLAIN_TEXT = 'PlainText';

/** Deepest nesting of lists and quotes. */
export const MAX_BLOCK_DEPTH = 40;
/** Longest paragraph or table, in UTF-16 units. The lines after it begin another block. */
export const MAX_LEAF_CHARS = 100_000;
/** The same for the definition of a reference, which the parser reads from its start for each of its lines. */
const MAX_REFERENCE_CHARS = 5000;
/** Longest margin of a line that may be the second of a table; searched for each split in two. */
const MAX_MARGIN_CHARS = 500;

/**
 * Bounds the work for one block. The parser cannot pause within a block, and some of its searches are quadratic in the length
 * of the block. Text beyond a bound becomes a `PlainText` node.
 */
export function boundedBlocks(): MarkdownConfig {
  /** Steps for the inline elements of the current block. A table has many inline texts. */
  let spent = 0;
  return {
    defineNodes: [{ name: PLAIN_TEXT }],
    parseInline: [
      {
        name: PLAIN_TEXT,
        before: 'Escape',
        parse(context, _next, from) {
          if (from !== context.offset) return -1;
          spent += inlineCost(context.text);
          if (spent <= MAX_INLINE_COST) return -1;
          return context.addElement(context.elt(PLAIN_TEXT, from, context.end));
        },
      },
    ],
    parseBlock: [
      {
        name: PLAIN_TEXT,
        before: 'LinkReference',
        parse(context, line) {
          spent = 0;
          return context.depth > MAX_BLOCK_DEPTH && takeLine(context, line);
        },
        leaf: createLongLeaf,
      },
    ],
  };
}

/** Makes the rest of a line one node of plain text. */
function takeLine(context: BlockContext, line: Line): boolean {
  const from = context.lineStart + line.pos;
  const to = context.lineStart + line.text.length;
  context.nextLine();
  context.addElement(context.elt('Paragraph', from, to, [context.elt(PLAIN_TEXT, from, to)]));
  return true;
}

/** Returns a parser that ends a block which has become too long before the next line. */
function createLongLeaf(): LeafBlockParser {
  /** Known by the start of a block. Reading the content for each line would copy all of it each time. */
  let isDefinition: boolean | null = null;
  return {
    nextLine(context, line, leaf) {
      const length = leaf.content.length + line.text.length;
      if (length <= MAX_REFERENCE_CHARS) return false;
      isDefinition ??= isReference(leaf);
      if (length <= MAX_LEAF_CHARS && !isDefinition) return false;
      for (const parser of leaf.parsers) if (parser.finish(context, leaf)) return true;
      const end = leaf.start + leaf.content.length;
      const inline = context.parser.parseInline(leaf.content, leaf.start);
      context.addLeafElement(leaf, context.elt('Paragraph', leaf.start, end, inline));
      return true;
    },
    finish: () => false,
  };
}

/** Returns whether a block may be the definition of a reference: `[label]: …`, or a label that is not closed yet. */
function isReference({ content }: LeafBlock): boolean {
  return content.startsWith('[') && !/^\[[^\][\\]{0,999}\](?!:)/.test(content);
}

/**
 * Tables of GitHub-flavored Markdown. A line with a long margin is no part of a table, and neither is one that continues the paragraph of a
 * quote or list item without its mark.
 */
export function boundedTables(): MarkdownConfig {
  return {
    ...Table,
    parseBlock: (Table.parseBlock ?? []).map((table) => ({
      ...table,
      leaf: (context, leaf) => {
        const parser = table.leaf?.(context, leaf) ?? null;
        if (parser !== null) stopAtLazyLine(parser);
        return parser;
      },
      endLeaf: (context, line, leaf) =>
        line.text.includes('|') &&
        lineDepth(line) >= context.depth &&
        !hasLongMargin(context.peekLine()) &&
        table.endLeaf?.(context, line, leaf) === true,
    })),
  };
}

/** Such a line is neither the second line of a table, which decides whether it is one, nor a row. */
function stopAtLazyLine(parser: LeafBlockParser): void {
  const nextLine = parser.nextLine.bind(parser);
  let isLazy = false;
  parser.nextLine = (context, line, leaf) => {
    isLazy ||= lineDepth(line) < context.depth;
    return isLazy ? parser.finish(context, leaf) : nextLine(context, line, leaf);
  };
}

function hasLongMargin(text: string): boolean {
  let at = 0;
  while (at <= MAX_MARGIN_CHARS && /[>\s]/.test(text[at] ?? '')) at += 1;
  return at > MAX_MARGIN_CHARS;
}
