import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { calloutHead } from '../../../core/shared/markdown/callout-head.ts';

/** Converts quotes starting with `[!kind]` to callouts, as Obsidian does; `+` or `-` makes them foldable. `text` is the source. */
export function markCallouts(tree: Root, text: string): void {
  visit(tree, 'blockquote', (quote) => {
    // The body of a callout is no quote of its own.
    if (quote.data?.hName !== undefined) return;
    const [first] = quote.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    // An escaped bracket begins none.
    const isWritten = text[first?.position?.start.offset ?? -1] === '[';
    const found = start?.type === 'text' && isWritten ? calloutHead(start.value) : null;
    if (first?.type !== 'paragraph' || start?.type !== 'text' || !found) return;
    start.value = start.value.slice(found.length).replace(/^[ \t]+/, '');
    const { title, rest } = atLineEnd(first.children);
    const body: Blockquote['children'] = quote.children.slice(1);
    if (rest.length > 0) body.unshift({ type: 'paragraph', children: rest });
    quote.data = {
      hName: 'div',
      hProperties: { dataCallout: found.kind, dataFold: found.fold },
    };
    const heading: Paragraph = { type: 'paragraph', children: title, data: { hName: 'div' } };
    quote.children = [heading, { type: 'blockquote', children: body, data: { hName: 'div' } }];
  });
}

/** Splits at the first line end. */
function atLineEnd(children: readonly PhrasingContent[]): { title: PhrasingContent[]; rest: PhrasingContent[] } {
  const title: PhrasingContent[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === 'break') return { title, rest: children.slice(index + 1) };
    const end = child.type === 'text' ? child.value.indexOf('\n') : -1;
    if (child.type !== 'text' || end === -1) {
      title.push(child);
      continue;
    }
    if (end > 0) title.push({ type: 'text', value: child.value.slice(0, end) });
    const after = child.value.slice(end + 1);
    return {
      title,
      rest: [...(after === '' ? [] : [{ type: 'text' as const, value: after }]), ...children.slice(index + 1)],
    };
  }
  return { title, rest: [] };
}
