import type { Element, ElementContent } from 'hast';

/** Most elements of one block. The page inserts a block at once, so its size bounds how long the page is blocked. */
export const MAX_BLOCK_ELEMENTS = 3000;
/** Length in characters of a piece of the text beyond that. */
const PIECE_CHARS = 4000;
/** Elements that may contain other elements, but no text. */
const NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'ul', 'ol', 'dl']);

/** Replaces the elements of a block beyond `MAX_BLOCK_ELEMENTS` by their text. Returns the text that has no place in the block. */
export function limitElements(top: Element): string[] {
  let left = MAX_BLOCK_ELEMENTS;
  const rest: string[] = [];
  const open: Element[] = [top];
  // Breadth first, so that the outer structure stays and deep content becomes text.
  for (let at = 0; at < open.length; at += 1) {
    const parent = open[at];
    if (parent === undefined) break;
    const children = parent.children.filter((child) => child.type === 'element');
    if (children.length <= left) {
      left -= children.length;
      open.push(...children);
      continue;
    }
    const kept = new Set(children.slice(0, left));
    left = 0;
    open.push(...kept);
    const cut: ElementContent[] = [];
    for (const child of parent.children) {
      if (child.type !== 'element' || kept.has(child)) cut.push(child);
      else if (NO_TEXT.has(parent.tagName)) rest.push(`${wordsIn(child)}\n`);
      else cut.push({ type: 'text', value: wordsIn(child) });
    }
    parent.children = joinTexts(cut);
  }
  return piecesOf(rest.join(''));
}

/** Returns the text of an element. Iterative, so that the depth does not matter; cells and lines stay apart. */
export function wordsIn(element: Element): string {
  const words: string[] = [];
  const open: ElementContent[] = element.children.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'text') words.push(node.value);
    else if (node.type === 'element') for (const child of node.children.toReversed()) open.push(child);
  }
  return words.join('');
}

function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  let words: string[] = [];
  const flush = (): void => {
    if (words.length > 0) joined.push({ type: 'text', value: words.join('') });
    words = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') words.push(node.value);
    else {
      flush();
      joined.push(node);
    }
  }
  flush();
  return joined;
}

/** Splits a text into pieces of about 4,000 to 8,000 characters, at line ends where possible. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', Math.min(at + PIECE_CHARS, text.length));
    const end = feed === -1 || feed > at + 2 * PIECE_CHARS ? Math.min(at + 2 * PIECE_CHARS, text.length) : feed + 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
