import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { MAX_RANGES } from './live-bounds.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

const BLOCKS =
  /^(?:Paragraph|Task|ATXHeading\d|SetextHeading\d|FencedCode|CodeBlock|MathBlock|Table|HTMLBlock|CommentBlock|LinkReference|HorizontalRule|Frontmatter)$/;

/** Returns whether a syntax node is a block that contains text and no other blocks. */
export function isTextBlock(name: string): boolean {
  return BLOCKS.test(name);
}

/**
 * Returns the whole lines of the blocks that the selection touches. The live view shows them as source. Of a task whose mark the
 * selection does not touch, only what is behind the mark: its checkbox stays.
 */
export function revealedBlocks(state: EditorState): Span[] {
  const { doc, selection } = state;
  if (selection.ranges.length > MAX_RANGES) return [{ from: 0, to: doc.length }];
  return selection.ranges.map((range) => {
    const first = doc.lineAt(range.from);
    const last = range.to <= first.to ? first : doc.lineAt(range.to);
    const before = blockAt(state, first.from, 1) ?? first;
    const after = blockAt(state, last.to, -1) ?? last;
    const from = doc.lineAt(Math.min(first.from, before.from, after.from)).from;
    const box = markerOf(state, from);
    return {
      from: box !== null && range.from > box ? box : from,
      to: doc.lineAt(endOf(state, Math.max(last.to, before.to, after.to))).to,
    };
  });
}

/** Returns where the `[ ]` of a task ends whose line begins at a position; null for another line. */
function markerOf(state: EditorState, from: number): number | null {
  const { text } = state.doc.lineAt(from);
  const [head] = /^[ \t>]{0,100}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}\[[^\]]\]/.exec(text) ?? [];
  if (head === undefined) return null;
  const { name } = syntaxTree(state).resolveInner(from + head.length, -1);
  return name === 'TaskMarker' ? from + head.length : null;
}

/** The frontmatter node ends at the start of the line after it. */
function endOf({ doc }: EditorState, to: number): number {
  return to > 0 && doc.sliceString(to - 1, to) === '\n' ? to - 1 : to;
}

function blockAt(state: EditorState, at: number, side: -1 | 1): Span | null {
  for (let node = syntaxTree(state).resolveInner(at, side); ; ) {
    if (isTextBlock(node.name)) return { from: node.from, to: node.to };
    if (!node.parent) return null;
    node = node.parent;
  }
}

export function touches(spans: readonly Span[], from: number, to: number): boolean {
  return spans.some((span) => span.from <= to && from <= span.to);
}

export function isSame(one: readonly Span[], other: readonly Span[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, index) => from === other[index]?.from && to === other[index]?.to)
  );
}
