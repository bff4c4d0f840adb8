import type { Element, ElementContent } from 'hast';
import type { ListItem, Parents } from 'mdast';
import { defaultHandlers } from 'remark-rehype';
import { stateOfTask } from './syntax/mark-task-states.ts';
import { textOf } from './text-of-tree.ts';

const MAX_NAME_CHARS = 120;

/** Converts a list item; the checkbox of a task gets its text offset and an accessible name. */
export const taskItem: typeof defaultHandlers.listItem = (state, node: ListItem, parent: Parents | undefined) => {
  const item = defaultHandlers.listItem(state, node, parent);
  const box = typeof node.checked === 'boolean' ? boxOf(item) : null;
  const start = node.position?.start.offset;
  if (box === null || start === undefined) return item;
  const [first] = node.children;
  box.properties['dataTask'] = String(start);
  const sign = stateOfTask(node);
  if (sign !== null) box.properties['dataState'] = sign;
  box.properties['ariaLabel'] = (first === undefined ? '' : textOf(first)).slice(0, MAX_NAME_CHARS);
  return item;
};

function boxOf(item: Element): Element | null {
  for (const child of item.children) {
    if (child.type !== 'element') continue;
    const places: ElementContent[] = child.tagName === 'p' ? child.children : [child];
    for (const place of places) if (place.type === 'element' && place.tagName === 'input') return place;
  }
  return null;
}
