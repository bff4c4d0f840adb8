import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { RenderBlock } from '../../contracts/wire/render-requests.ts';
import { limitDepth } from './limit-depth.ts';

const INLINE = new Set(
  'a abbr b br code del em i img input ins kbd mark q ruby s samp small span strong sub sup u var wbr'.split(' '),
);

/**
 * The parts of a clean tree, each as JSON without places, so that it is the same as long as it reads the same.
 *
 * @param text what it was read from: the boxes of tasks are looked for in it
 */
export function toBlocks(tree: Root, text: string): RenderBlock[] {
  return group(tree).map((element) => {
    const tasks: number[] = [];
    limitDepth(element);
    visit(element, 'element', (inner) => {
      const start = inner.properties['dataTask'];
      if (typeof start !== 'string') return;
      const at = boxAt(text, Number(start));
      inner.properties['dataTask'] = at === null ? null : String(tasks.length);
      if (at !== null) tasks.push(at);
    });
    const json = JSON.stringify(element, (key, value: unknown) =>
      key === 'position' || key === 'data' ? undefined : value,
    );
    return { tree: json, tasks };
  });
}

/** What stands on its own at the top; words that stand there loose are put together. */
function group(tree: Root): Element[] {
  const blocks: Element[] = [];
  let loose: ElementContent[] = [];
  const flush = () => {
    if (loose.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      blocks.push({ type: 'element', tagName: 'p', properties: {}, children: loose });
    loose = [];
  };
  for (const node of tree.children) {
    if (node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName))) {
      loose.push(node);
    } else if (node.type === 'element') {
      flush();
      blocks.push(node);
    }
  }
  flush();
  return blocks;
}

/** Where the `[` of a task's box stands, in the item that begins at `start`; null when there is none. */
function boxAt(text: string, start: number): number | null {
  const found = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ \txX]\]/.exec(text.slice(start, start + 80));
  return found ? start + found[0].length - 3 : null;
}
