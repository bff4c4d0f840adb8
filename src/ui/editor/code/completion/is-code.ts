import type { CompletionContext } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';

/** Returns whether a completion is asked for in code or frontmatter, where nothing is offered. */
export function isCode({ state, pos }: CompletionContext): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; ) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|CodeText|Frontmatter|FrontmatterContent)$/.test(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}
