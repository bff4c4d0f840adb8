import type { Element, ElementContent, Parents, Root, RootContent } from 'hast';
import { EXIT, visit } from 'unist-util-visit';
import { matchHeading, type NamedHeading } from '../../core/shared/markdown/match-heading.ts';
import { ID_PREFIX } from './schema.ts';
import { textOf } from './text-of-tree.ts';

/**
 * Returns the part of a note that a link names: `^id` or an anchor a block, else the section of a heading up to the next one of its level, with
 * the footnotes used in it: see `matchHeading`. Null when the note has no such place.
 */
export function selectPlace(root: Root, place: string): Root | null {
  const isBlock = place.startsWith('^');
  const found =
    findId(root, ID_PREFIX + place) ??
    (isBlock ? findId(root, ID_PREFIX + place.toLowerCase()) : matchHeading(headingsOf(root), place));
  if (found === null) return null;
  const { element, parent } = found;
  const chosen: RootContent[] = levelOf(element) > 0 ? sectionOf(element, parent.children) : [inList(element, parent)];
  return { type: 'root', children: [...chosen, ...footnotesOf(root, chosen)] };
}

interface Place {
  readonly element: Element;
  readonly parent: Parents;
}

function headingsOf(root: Root): (Place & NamedHeading)[] {
  const found: (Place & NamedHeading)[] = [];
  visit(root, 'element', (element, _index, parent) => {
    const level = levelOf(element);
    if (level === 0 || parent === undefined) return;
    const slug = String(element.properties['id'] ?? '').slice(ID_PREFIX.length);
    found.push({ element, parent, level, slug, text: textOf(element) });
  });
  return found;
}

function findId(root: Root, id: string): Place | null {
  let found: Place | null = null;
  visit(root, 'element', (element, _index, parent) => {
    if (element.properties['id'] !== id || parent === undefined) return;
    found = { element, parent };
    return EXIT;
  });
  return found;
}

/** Returns the level of a heading; 0 for any other node. */
function levelOf(node: RootContent): number {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0;
}

function sectionOf(heading: Element, siblings: readonly RootContent[]): RootContent[] {
  const level = levelOf(heading);
  const from = siblings.indexOf(heading);
  const end = siblings.findIndex(
    (node, index) => index > from && ((levelOf(node) > 0 && levelOf(node) <= level) || isFootnotes(node)),
  );
  return siblings.slice(from, end === -1 ? undefined : end);
}

/** A list item stands in a list. */
function inList(element: Element, parent: Parents): Element {
  if (element.tagName !== 'li' || parent.type !== 'element') return element;
  return { type: 'element', tagName: parent.tagName, properties: parent.properties, children: [element] };
}

function isFootnotes(node: RootContent): node is Element {
  return node.type === 'element' && node.tagName === 'section' && node.properties['dataFootnotes'] !== undefined;
}

function footnotesOf(root: Root, chosen: readonly RootContent[]): Element[] {
  const used = new Set<string>();
  visit({ type: 'root', children: [...chosen] } satisfies Root, 'element', ({ properties }) => {
    if (properties['dataFootnoteRef'] !== undefined) used.add(ID_PREFIX + String(properties['href']).slice(1));
  });
  if (used.size === 0) return [];
  return root.children.filter(isFootnotes).map((section) => ({
    type: 'element',
    tagName: section.tagName,
    properties: section.properties,
    children: section.children.map((child) => withItems(child, used)),
  }));
}

function withItems(child: ElementContent, used: ReadonlySet<string>): ElementContent {
  if (child.type !== 'element' || child.tagName !== 'ol') return child;
  const children = child.children.filter((item) => item.type === 'element' && used.has(String(item.properties['id'])));
  return { type: 'element', tagName: child.tagName, properties: child.properties, children };
}
