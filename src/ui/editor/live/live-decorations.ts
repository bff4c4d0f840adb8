import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { DecorationSheet } from './decoration-sheet.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawCallout } from './draw-callout.ts';
import { drawHighlights, drawInline } from './draw-inline.ts';
import type { PlacesOfParts } from './parts/rendered-part.ts';
import { isTextBlock, type Span } from './revealed-blocks.ts';

/**
 * Returns the decorations of the live view for the visible ranges, from the syntax tree that the editor has. Images, formulas,
 * tables and embeds are drawn in `places`; null leaves them as text.
 */
export function liveDecorations(
  state: EditorState,
  visible: readonly Span[],
  revealed: readonly Span[],
  places: PlacesOfParts | null = null,
): DecorationSet {
  const sheet = new DecorationSheet(state, revealed, places);
  for (const span of visible) {
    syntaxTree(state).iterate({ from: span.from, to: span.to, enter: (node) => enter(sheet, node, span) });
  }
  return sheet.finish();
}

/** Returns whether the children of a node are drawn, too. */
function enter(sheet: DecorationSheet, node: SyntaxNodeRef, visible: Span): boolean {
  if (sheet.isFull) return false;
  if (node.name === 'Blockquote') drawCallout(sheet, node, visible);
  if (!isTextBlock(node.name)) return drawInline(sheet, node);
  if (sheet.isRevealed(node.from, node.to - 1)) return false;
  const hasInline = drawBlock(sheet, node, visible);
  if (hasInline) drawHighlights(sheet, node, visible);
  return hasInline;
}
