import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { DecorationSet } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { hasFrontmatterProblem } from '../code/frontmatter-problem.ts';
import { DecorationSheet } from './decoration-sheet.ts';
import { MAX_FOLDED_LINES } from './live-bounds.ts';
import type { Span } from './revealed-blocks.ts';

/**
 * Gives the lines of valid frontmatter no height, except the first `kept`. The form above the text shows the properties.
 */
export function foldFrontmatter(
  sheet: DecorationSheet,
  { from, to }: Pick<SyntaxNode, 'from' | 'to'>,
  kept: 0 | 1,
): void {
  const { doc } = sheet.state;
  if (hasFrontmatterProblem(sheet.state)) return;
  const end = sheet.text(to - 1, to) === '\n' ? to - 1 : to;
  const first = sheet.lineAt(from).number;
  const last = sheet.lineAt(end).number;
  // A note of frontmatter alone keeps its text, or the field would be empty.
  if (last - first >= MAX_FOLDED_LINES || last === doc.lines) return;
  if (kept > 0) sheet.lineClass('cm-live-head', from);
  for (let number = first + kept; number <= last; number += 1) {
    const line = doc.line(number);
    sheet.lineClass('cm-live-folded', line.from);
    sheet.mark('cm-live-hidden', line.from, line.to);
  }
}

/**
 * Returns the decorations of a note whose marks are shown: its frontmatter is one line until the selection touches it, because the
 * form above the text already shows it.
 */
export function sourceDecorations(
  state: EditorState,
  _visible: readonly Span[],
  revealed: readonly Span[],
): DecorationSet {
  const sheet = new DecorationSheet(state, revealed, null);
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(1, 1); node; node = node.parent) {
    if (node.name !== 'Frontmatter' || sheet.isRevealed(node.from, node.to - 1)) continue;
    foldFrontmatter(sheet, node, 1);
  }
  return sheet.finish();
}
