import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';

type InlineMath = Extract<PhrasingContent, { type: 'inlineMath' }>;
type MathBlock = Extract<RootContent, { type: 'math' }>;

/** Makes a formula between `$$` that is a paragraph of its own a displayed one, as it is between lines of `$$`. */
export function markDisplayFormulas(tree: Root, text: string): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    const formula = aloneIn(paragraph, text);
    if (formula === null || parent === undefined || index === undefined) return;
    const { value } = formula;
    const code = {
      type: 'element' as const,
      tagName: 'code',
      properties: { className: ['language-math', 'math-display'] },
      children: [{ type: 'text' as const, value }],
    };
    const block: MathBlock = { type: 'math', value, data: { hName: 'pre', hChildren: [code] } };
    if (paragraph.position !== undefined) block.position = paragraph.position;
    parent.children.splice(index, 1, block);
  });
}

function aloneIn({ children }: Paragraph, text: string): InlineMath | null {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'inlineMath') return null;
  return text.startsWith('$$', only.position?.start.offset ?? text.length) ? only : null;
}
