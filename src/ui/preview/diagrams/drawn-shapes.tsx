import { createElement, type ReactNode } from 'react';
import type { DrawnNode } from '../../../contracts/wire/diagram-requests.ts';
import { isAllowedAttribute, isAllowedTag, REFERENCES } from '../../../core/shared/drawing/allowed-shapes.ts';

/** Deepest nesting that is drawn. */
const MAX_DEPTH = 80;

/**
 * Makes elements of the shapes of a drawing. Each name and value is checked again, because the worker that drew them has read a hostile
 * text with a large library.
 *
 * @param prefix of the names of parts, so that two drawings on one page do not mix
 */
export function drawnShapes(nodes: readonly DrawnNode[], prefix: string, depth = 0): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    if (!isAllowedTag(node.tag) || depth > MAX_DEPTH) return null;
    return createElement(
      node.tag,
      { ...propertiesOf(node.attributes, prefix), key: index },
      ...drawnShapes(node.children, prefix, depth + 1),
    );
  });
}

/** Returns attributes as React names them. Those that are not allowed are left out. */
export function propertiesOf(attributes: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  const allowed = Object.entries(attributes).filter(([name, value]) => isAllowedAttribute(name, value));
  return Object.fromEntries(
    allowed.map(([name, value]) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name === 'id' ? prefix + value : REFERENCES.includes(name) ? value.replace('url(#', `url(#${prefix}`) : value,
    ]),
  );
}
