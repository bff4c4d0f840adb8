import type { Root } from 'hast';

import { visit } from 'unist-util-visit';
import { slugOf } from '../../core/shared/markdown/heading-text.ts';
import { ID_PREFIX } from './schema.ts';
import { textOf } from './text-of-tree.ts';

/** Adds ids to headings, derived from their text; repeated texts get a number. */
export function nameHeadings(tree: Root): void {
  const seen = new Map<string, number>();
  visit(tree, 'element', (element) => {
    if (!/^h[1-6]$/.test(element.tagName) || element.properties['id'] !== undefined) return;
    const slug = slugOf(textOf(element));
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    element.properties['id'] = ID_PREFIX + (times === 0 ? slug : `${slug}-${times}`);
  });
}
