import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { BARE_PATH } from '../../core/shared/paths/bare-path.ts';
import { readMarkdown } from './read-markdown.ts';
import { withDollarLines } from './syntax/answer-formulas.ts';
import { toVisible } from './syntax/show-hidden.ts';
import { INLINE } from './to-blocks.ts';

const PATHS = new RegExp(`(${BARE_PATH})`, 'u');
/** A path in a code span may contain blanks. */
const PATH_IN_CODE = /^\/[^`\n]*[^`\n/]$/;

/** What is done with the text of an element: in code, line breaks are kept as they are; in a link, paths are no links. */
interface Place {
  readonly parent: Root | Element;
  readonly mayLink: boolean;
  readonly isCode: boolean;
}

/**
 * Parses the answer of an agent into a sanitized tree, as `readMarkdown` does for a note. Also makes hidden characters
 * visible, links the paths of files in running text and in code spans, each file once, keeps line breaks, and reads `\(…\)` and `\[…\]` as formulas.
 */
export function readAnswer(text: string): Root {
  const tree = readMarkdown(withDollarLines(text.replace(/\r\n?/g, '\n')), false, false, true);
  const open: Place[] = [{ parent: tree, mayLink: true, isCode: false }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { parent } = place;
    const children: ElementContent[] = [];
    for (const [index, child] of parent.children.entries()) {
      if (child.type === 'text') {
        const startsLine = !isInline(parent.children[index - 1]);
        const endsLine = !isInline(parent.children[index + 1]);
        children.push(...partsOf(child.value, place, startsLine, endsLine));
      } else if (child.type === 'element') {
        const path = place.mayLink ? pathInCode(child) : null;
        children.push(path === null ? child : linkTo(path, child));
        // KaTeX uses hidden characters of its own.
        if (child.properties['dataFormula'] === undefined) open.push(placeIn(child, place));
      }
    }
    parent.children = children;
  }
  unlinkRepeated(tree);
  return tree;
}

/** The links that were made of paths. */
const fromPaths = new WeakSet<Element>();

/** Leaves one link to each file: the links that the answer has itself, else the first one that was made of a path. */
function unlinkRepeated(tree: Root): void {
  const linked = new Set<unknown>();
  visit(tree, 'element', (element) => {
    if (element.tagName === 'a' && !fromPaths.has(element)) linked.add(targetOf(element));
  });
  visit(tree, 'element', (element, index, parent) => {
    if (!fromPaths.has(element) || index === undefined || parent === undefined) return;
    const { href } = element.properties;
    if (!linked.has(href)) return void linked.add(href);
    if (repeatsLink(parent.children, index)) {
      const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
      if (before?.type === 'text') before.value = before.value.slice(0, -2);
      if (after?.type === 'text') after.value = after.value.slice(1);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    parent.children.splice(index, 1, ...element.children);
    return [SKIP, index];
  });
}

/** Returns whether a path only repeats, in parentheses, the file that the link before it leads to. */
function repeatsLink(children: readonly RootContent[], at: number): boolean {
  const [link, before, path, after] = children.slice(Math.max(0, at - 2), at + 2);
  if (at < 2 || link?.type !== 'element' || path?.type !== 'element') return false;
  const isIn =
    before?.type === 'text' && before.value === ' (' && after?.type === 'text' && after.value.startsWith(')');
  return isIn && targetOf(link) === path.properties['href'];
}

/** Returns the address of the file that a link leads to, as links that are made of paths have it; undefined for another element. */
function targetOf({ tagName, properties }: Element): unknown {
  const { dataWiki: wiki, href } = properties;
  if (tagName !== 'a' || typeof wiki !== 'string' || wiki === '') return tagName === 'a' ? href : undefined;
  const path = wiki.startsWith('/') ? wiki : `/${wiki}`;
  return hrefOf(/\.\w{1,8}$/.test(path) ? path : `${path}.md`);
}

function placeIn(parent: Element, { mayLink, isCode }: Place): Place {
  const { tagName } = parent;
  return {
    parent,
    mayLink: mayLink && !/^(?:a|code|pre)$/.test(tagName),
    isCode: isCode || tagName === 'pre' || tagName === 'code',
  };
}

function isInline(node: RootContent | undefined): boolean {
  return node?.type === 'element' && node.tagName !== 'br' && INLINE.has(node.tagName);
}

/** Returns the content that replaces a text. */
function partsOf(text: string, { mayLink, isCode }: Place, startsLine: boolean, endsLine: boolean): ElementContent[] {
  const read = (line: string) => toVisible(line).flatMap((part) => (mayLink ? linkPaths(part) : [part]));
  if (isCode || !text.includes('\n')) return read(text);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.flatMap((line, index): ElementContent[] => {
    if (index === 0) return read(line);
    // A line feed next to a block, such as a list, is no line break.
    const isEdge = (startsLine && (first === -1 || index <= first)) || (endsLine && index > last);
    // The line feed stays: it separates words where elements are limited.
    return isEdge ? read(`\n${line}`) : [lineBreak(), ...read(`\n${line}`)];
  });
}

function lineBreak(): Element {
  return { type: 'element', tagName: 'br', properties: {}, children: [] };
}

function linkPaths(part: ElementContent): ElementContent[] {
  if (part.type !== 'text' || !part.value.includes('/')) return [part];
  // Splitting by a pattern with one group puts texts at even and paths at odd indexes.
  return part.value.split(PATHS).flatMap((value, index): ElementContent[] => {
    if (value === '') return [];
    const text: Text = { type: 'text', value };
    return [index % 2 === 0 ? text : linkTo(value, text)];
  });
}

function pathInCode({ tagName, properties, children }: Element): string | null {
  const [text] = children;
  if (tagName !== 'code' || properties['className'] !== undefined || text?.type !== 'text') return null;
  return children.length === 1 && PATH_IN_CODE.test(text.value) && text.value.isWellFormed() ? text.value : null;
}

function linkTo(path: string, child: ElementContent): Element {
  const link: Element = { type: 'element', tagName: 'a', properties: { href: hrefOf(path) }, children: [child] };
  fromPaths.add(link);
  return link;
}

function hrefOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
