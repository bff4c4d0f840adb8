import type { ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { toVisibleSegments } from '../../../core/shared/visible-text.ts';

/** Returns a text with its hidden characters in elements that the page draws with their names. */
export function toVisible(text: string): ElementContent[] {
  return toVisibleSegments(text).map(({ kind, text: value, title = '' }): ElementContent => {
    const shown: Text = { type: 'text', value };
    if (kind === 'plain') return shown;
    return { type: 'element', tagName: 'span', properties: { dataHidden: title }, children: [shown] };
  });
}

/** Makes the hidden characters of a tree visible. Those of formulas stay: KaTeX uses some of its own. */
export function showHidden(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && node.properties['dataFormula'] !== undefined) return SKIP;
    if (node.type !== 'text' || parent === undefined || index === undefined) return;
    const parts = toVisible(node.value);
    if (parts.length === 1 && parts[0]?.type === 'text') return;
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}
