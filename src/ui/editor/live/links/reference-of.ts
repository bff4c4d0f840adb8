import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** Returns the label of `[text][id]`, `[id][]`, `[id]` and of the same as an image; null for a link with an address. */
export function referenceOf({ doc }: EditorState, node: SyntaxNode): string | null {
  if (node.getChild('URL')) return null;
  const label = node.getChild('LinkLabel');
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close) return null;
  const named = label ? doc.sliceString(label.from + 1, label.to - 1) : '';
  return named.trim() === '' ? doc.sliceString(open.to, close.from) : named;
}
