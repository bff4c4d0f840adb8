import {
  type Drawing,
  type DrawnElement,
  type DrawnNode,
  MAX_DRAWN_CHARS,
  MAX_DRAWN_ELEMENTS,
} from '../../contracts/wire/diagram-requests.ts';
import {
  allowedAttributeNames,
  allowedTag,
  isAllowedAttribute,
  REFERENCES,
} from '../../core/shared/drawing/allowed-shapes.ts';
import type { Styles } from './inline-styles.ts';
import type { SmallElement } from './small-element.ts';

/** Deepest nesting of elements. */
const MAX_DEPTH = 60;
const NAMES = allowedAttributeNames().filter((name) => name !== 'id');
const REFERENCE = /^url\(\s*['"]?[^#'")]*#([^'")]+)['"]?\s*\)/;

/**
 * Converts the SVG of a diagram to a drawing. Only listed elements and attributes are kept; of a link the content is kept, all else is
 * dropped with its content. Names of parts become numbers, and a reference to no part is dropped. Returns null when it is too large.
 */
export function toDrawing(root: SmallElement, styles: Styles): Drawing | null {
  const names = numberedParts(root);
  let elementCount = 0;
  let charCount = 0;

  function attributesOf(element: SmallElement): Record<string, string> {
    const kept: Record<string, string> = {};
    const styled = styles.get(element);
    for (const name of NAMES) {
      const written = styled?.get(name) ?? element.getAttribute(name);
      const value = written === null ? null : REFERENCES.includes(name) ? renamed(written, names) : written.trim();
      if (value === null || !isAllowedAttribute(name, value)) continue;
      kept[name] = value;
      charCount += value.length;
    }
    const id = names.get(element.getAttribute('id') ?? '');
    if (id !== undefined && isPart(element)) kept['id'] = id;
    return kept;
  }

  function convert(element: SmallElement, depth: number): DrawnNode[] {
    if (depth > MAX_DEPTH || elementCount > MAX_DRAWN_ELEMENTS || charCount > MAX_DRAWN_CHARS) return [];
    const tag = element.localName === 'a' ? 'g' : allowedTag(element.localName);
    if (tag === null) return [];
    elementCount += 1;
    const children: DrawnNode[] = [];
    for (const child of element.childNodes) {
      if (child.nodeType === 1) children.push(...convert(child, depth + 1));
      else if (child.nodeType === 3 && (tag === 'text' || tag === 'tspan')) {
        children.push(child.textContent);
        charCount += child.textContent.length;
      }
    }
    return [{ tag, attributes: attributesOf(element), children }];
  }

  const [drawn] = convert(root, 0);
  if (elementCount > MAX_DRAWN_ELEMENTS || charCount > MAX_DRAWN_CHARS) return null;
  if (drawn === undefined || typeof drawn === 'string') return null;
  return sized(drawn);
}

/** Elements that others refer to. */
const PARTS = new Set(['marker', 'clipPath', 'linearGradient', 'radialGradient']);
const isPart = ({ localName }: SmallElement) => PARTS.has(allowedTag(localName) ?? '');

function numberedParts(root: SmallElement): Map<string, string> {
  const names = new Map<string, string>();
  for (const part of root.querySelectorAll('[id]')) {
    const id = part.getAttribute('id') ?? '';
    if (isPart(part) && !names.has(id)) names.set(id, `d${names.size}`);
  }
  return names;
}

/** Returns a value whose reference has the number of its part; null for a reference to no part. */
function renamed(value: string, names: ReadonlyMap<string, string>): string | null {
  if (!value.trim().toLowerCase().startsWith('url')) return value.trim();
  const name = names.get(REFERENCE.exec(value.trim())?.[1] ?? '');
  return name === undefined ? null : `url(#${name})`;
}

/** The size is that of the `viewBox`; the width and height of the element are those of Mermaid's own page. */
function sized(root: DrawnElement): Drawing | null {
  const { width: _width, height: _height, ...attributes } = root.attributes;
  const [, , width = Number.NaN, height = Number.NaN] = (attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0 && width < 100_000 && height < 100_000)) return null;
  return { root: { tag: root.tag, attributes, children: root.children }, width, height };
}

/** Returns the texts of a drawing in their order, each once. */
export function wordsOf(drawing: Drawing, most: number): string[] {
  const words = new Set<string>();
  const read = (node: DrawnNode): string =>
    typeof node === 'string' ? node : node.children.map(read).join(node.tag === 'text' ? ' ' : '');
  const visit = (node: DrawnNode) => {
    if (typeof node === 'string' || words.size >= most) return;
    if (node.tag !== 'text') return node.children.forEach(visit);
    const text = read(node).replace(/\s+/g, ' ').trim();
    if (text !== '') words.add(text);
  };
  visit(drawing.root);
  return [...words];
}
