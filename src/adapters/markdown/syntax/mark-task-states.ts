import type { ListItem, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { BOX_CHARS, isBlankState, isDone, taskState } from '../../../core/shared/markdown/task-mark.ts';

const states = new WeakMap<ListItem, string>();

/** Makes tasks of the list items that begin with a checkbox in another state than `[ ]` and `[x]`. */
export function markTaskStates(tree: Root): void {
  visit(tree, 'listItem', (item) => {
    const [first] = item.children;
    const start = first?.type === 'paragraph' ? first.children[0] : undefined;
    if (typeof item.checked === 'boolean' || start?.type !== 'text') return;
    const state = taskState(start.value);
    if (state === null) return;
    start.value = start.value.slice(BOX_CHARS + 1);
    item.checked = isDone(state);
    if (!isBlankState(state) && !isDone(state)) states.set(item, state);
  });
}

/** Returns the sign of a task that is neither open nor done; null for any other item. */
export function stateOfTask(item: ListItem): string | null {
  return states.get(item) ?? null;
}
