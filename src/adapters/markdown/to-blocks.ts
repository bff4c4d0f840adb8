import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { RenderBlock } from '../../contracts/wire/render-requests.ts';
import { BOX_CHARS, boxState } from '../../core/shared/markdown/task-mark.ts';
import { breakLongWords } from './break-long-words.ts';
import { limitElements, piecesOf, wordsIn } from './limit-elements.ts';

/** Most breaks in the long words of a block. A block with more is shown as several pieces of text, which are drawn one by one. */
const MAX_BREAKS = 200;

/** No language puts so many combining marks on one letter. To draw them takes about ten times as long as letters. */
const STACKED_MARKS = /\p{M}{5,}/gu;
/** Most of these marks in a block. A block with more is shown as several pieces of text, which are drawn one by one. */
const MAX_STACKED_MARKS = 2000;

/** Elements within a line of text. */
export const INLINE = new Set(
  'a abbr b br code del em i img input ins kbd mark q ruby s samp small span strong sub sup u var wbr'.split(' '),
);

/**
 * Splits a sanitized tree into top-level blocks as JSON without offsets, so that unchanged blocks stay equal.
 *
 * @param text the source, for locating the checkboxes of tasks
 */
export function toBlocks(tree: Root, text: string): RenderBlock[] {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  return group(tree).flatMap((element) => {
    const tasks: number[] = [];
    limitDepth(element);
    const rest = limitElements(element).map(plainBlock);
    const isCostly = breakLongWords(element) > MAX_BREAKS || countStackedMarks(wordsIn(element)) > MAX_STACKED_MARKS;
    if (isCostly) return [...piecesOf(wordsIn(element)).map(plainBlock), ...rest];
    visit(element, 'element', (inner) => {
      const start = inner.properties['dataTask'];
      if (typeof start !== 'string') return;
      const at = boxAt(text, Number(start) + mark);
      inner.properties['dataTask'] = at === null ? null : String(tasks.length);
      if (at !== null) tasks.push(at);
    });
    const json = JSON.stringify(element, (key, value: unknown) =>
      key === 'position' || key === 'data' ? undefined : value,
    );
    return [{ tree: json, tasks, line: lineOf(element) }, ...rest];
  });
}

/** Returns a block of text that is shown with its line breaks. */
export function plainBlock(text: string): RenderBlock {
  const element: Element = {
    type: 'element',
    tagName: 'p',
    properties: { dataPlain: '' },
    children: [{ type: 'text', value: text }],
  };
  breakLongWords(element);
  return { tree: JSON.stringify(element), tasks: [], line: null };
}

function countStackedMarks(text: string): number {
  let count = 0;
  for (const [marks] of text.matchAll(STACKED_MARKS)) count += marks.length;
  return count;
}

/** Loose content has the line of its first part. */
function lineOf(element: Element): number | null {
  return (element.position ?? element.children[0]?.position)?.start.line ?? null;
}

/** Returns the top-level blocks; loose inline content is grouped. */
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

/** Returns the offset of a task's `[` in the item at `start`; null when missing. */
function boxAt(text: string, start: number): number | null {
  const mark = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(text.slice(start, start + 80))?.[0];
  if (mark === undefined) return null;
  const at = start + mark.length;
  return boxState(text.slice(at, at + BOX_CHARS)) === null ? null : at;
}

/** Deepest nesting; no real note is deeper. Rendering is recursive and would overflow the stack. */
const MAX_DEPTH = 200;

/** Replaces deeper content by its text. Iterative, so that the depth of the input does not matter. */
function limitDepth(top: Element): void {
  let level: Element[] = [top];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH)
      for (const element of level) element.children = [{ type: 'text', value: wordsIn(element) }];
    level = level.flatMap(({ children }) => children.filter((child): child is Element => child.type === 'element'));
  }
}
