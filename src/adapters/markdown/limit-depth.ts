import type { Element } from 'hast';
import { wordsIn } from './limit-elements.ts';

/** Deepest nesting; no real note is deeper. Rendering is recursive and would overflow the stack. */
const MAX_DEPTH = 200;

/** Replaces deeper content by its text. Iterative, so that the depth of the input does not matter. */
export function limitDepth(top: Element): void {
  let level: Element[] = [top];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH)
      for (const element of level) element.children = [{ type: 'text', value: wordsIn(element) }];
    level = level.flatMap(({ children }) => children.filter((child): child is Element => child.type === 'element'));
  }
}
