import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Marks code blocks of Mermaid in a sanitized tree. The page draws them; their text stays as it is. */
export function markDiagrams(tree: Root): void {
  visit(tree, 'element', (element) => {
    const [code] = element.children;
    if (element.tagName !== 'pre' || element.children.length !== 1 || code?.type !== 'element') return;
    const classes = code.properties['className'];
    if (Array.isArray(classes) && classes.includes('language-mermaid')) element.properties['dataDiagram'] = '';
  });
}
