import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { calloutHead } from '../../../core/shared/markdown/callout-head.ts';
import { calloutTone } from '../../preview/blocks/callout-kinds.ts';
import { DecorationSheet } from './decoration-sheet.ts';
import { drawBlock, drawTask } from './draw-blocks.ts';
import { drawInline } from './draw-inline.ts';
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
  if (sheet.isRevealed(node.from, node.to - 1)) {
    if (node.name === 'Task') drawTask(sheet, node);
    return false;
  }
  return drawBlock(sheet, node, visible);
}

const MARK = /^ {0,3}> ?/;
/** Longest beginning of a line that is read for its type, in UTF-16 units. */
const MAX_HEAD_CHARS = 400;

/** Tints the visible lines of a quote that begins with `[!kind]`, and shows the kind as a word. */
function drawCallout(sheet: DecorationSheet, { from, to }: SyntaxNodeRef, visible: Span): void {
  const first = sheet.lineAt(from);
  const mark = MARK.exec(first.text)?.[0].length ?? 0;
  const head = mark === 0 ? null : calloutHead(first.text.slice(mark, MAX_HEAD_CHARS));
  if (head === null) return;
  const kindFrom = first.from + mark + 2;
  const kindTo = kindFrom + head.written.length;
  const end = Math.min(to, visible.to);
  const tone = calloutTone(head.kind);
  for (let at = Math.max(from, visible.from); at <= end && !sheet.isFull; ) {
    const line = sheet.lineAt(at);
    sheet.lineClass(`cm-live-callout cm-live-callout-${tone}`, line.from);
    at = line.to + 1;
  }
  if (sheet.isRevealed(first.from, first.to) || !sheet.canHide(kindFrom - 2, kindTo + 1)) return;
  sheet.lineClass('cm-live-callout-head', first.from);
  sheet.hide(kindFrom - 2, kindFrom);
  sheet.mark('cm-live-callout-kind', kindFrom, kindTo);
  sheet.hide(kindTo, first.from + mark + head.length);
}
