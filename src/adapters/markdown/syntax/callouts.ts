import type { Blockquote, Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';

const HEAD = /^\[!([\p{L}\p{N}_-]{1,40})\]([+-]?)[ \t]*/u;

/** Converts quotes starting with `[!kind]` to callouts, as Obsidian does; `+` or `-` makes them foldable. */
export function markCallouts(tree: Root): void {
  visit(tree, 'blockquote', (quote) => {
    // The body of a callout is no quote of its own.
    if (quote.data?.hName !== undefined) return;
    const [first] = quote.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    const found = start?.type === 'text' ? HEAD.exec(start.value) : null;
    if (first?.type !== 'paragraph' || start?.type !== 'text' || !found) return;
    start.value = start.value.slice(found[0].length);
    const { title, rest } = atLineEnd(first.children);
    const body: Blockquote['children'] = quote.children.slice(1);
    if (rest.length > 0) body.unshift({ type: 'paragraph', children: rest });
    quote.data = {
      hName: 'div',
      hProperties: { dataCallout: (found[1] ?? '').toLowerCase(), dataFold: found[2] ?? '' },
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
