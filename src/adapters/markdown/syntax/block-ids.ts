import type { Data, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** `^id` at the end of a block, as Obsidian writes it. */
const MARK = /(?:^|\s)\^([A-Za-z0-9-]{1,80})\s*$/;
/** Longest mark with the white space around it. */
const MAX_MARK_CHARS = 100;

/**
 * Removes the block marks `^id` and makes them ids. A mark on its own refers to the block before it; a mark in a list item, to the
 * item.
 */
export function markBlockIds(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (parent === undefined || index === undefined || paragraph.data?.hName !== undefined) return;
    const id = takeMark(paragraph);
    if (id === null) return;
    if (paragraph.children.length > 0) {
      setId(parent.type === 'listItem' && index === 0 ? parent : paragraph, id);
      return;
    }
    const before = parent.children[index - 1];
    if (before === undefined) setId(paragraph, id);
    else {
      parent.children.splice(index - 1, 2, withId(before, id));
      return [SKIP, index];
    }
    return;
  });
}

/** Removes the mark from the end of a paragraph. Returns its id with `^`; null without a mark. */
function takeMark(paragraph: Paragraph): string | null {
  const last = paragraph.children.at(-1);
  if (last?.type !== 'text') return null;
  const found = MARK.exec(last.value.slice(-MAX_MARK_CHARS));
  if (found === null) return null;
  last.value = last.value.slice(0, last.value.length - found[0].length);
  if (last.value === '') paragraph.children.pop();
  if (paragraph.children.at(-1)?.type === 'break') paragraph.children.pop();
  return `^${(found[1] ?? '').toLowerCase()}`;
}

function setId(node: Nodes, id: string): void {
  const data: Data = node.data ?? {};
  node.data = data;
  data.hProperties = { ...data.hProperties, id };
}

/** Formulas and code are replaced later, and HTML has no properties: a box around them keeps the id. */
function withId<T extends RootContent>(node: T, id: string): T | RootContent {
  if (node.type === 'math' || node.type === 'code' || node.type === 'html') return box([node], id);
  setId(node, id);
  return node;
}

function box(children: Extract<RootContent, { type: 'blockquote' }>['children'], id: string): RootContent {
  return { type: 'blockquote', children, data: { hName: 'div', hProperties: { id } } };
}
