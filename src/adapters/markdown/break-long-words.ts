import type { Element, ElementContent } from 'hast';
import { splitLongWords } from '../../core/shared/long-words.ts';

/**
 * Puts `<wbr>` into long words. Code blocks, which do not wrap, and formulas stay as they are.
 *
 * @returns the number of these elements
 */
export function breakLongWords(top: Element): number {
  let breaks = 0;
  const open: Element[] = [top];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    if (parent.tagName === 'pre' || parent.properties['dataFormula'] !== undefined) continue;
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (child.type === 'element') open.push(child);
      if (child.type !== 'text') return [child];
      const pieces = withBreaks(child.value);
      breaks += (pieces.length - 1) / 2;
      return pieces;
    });
  }
  return breaks;
}

function withBreaks(text: string): ElementContent[] {
  return splitLongWords(text).flatMap((value, index): ElementContent[] => [
    ...(index > 0 ? [{ type: 'element', tagName: 'wbr', properties: {}, children: [] } satisfies Element] : []),
    { type: 'text', value },
  ]);
}
