import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { readImageLabel } from '../../../core/shared/markdown/image-label.ts';

/** Takes the size out of the labels of images: `![words|60](…)`. */
export function sizeImages(tree: Root): void {
  visit(tree, ['image', 'imageReference'], (node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return;
    const { text, width, height } = readImageLabel(node.alt ?? '');
    if (width === null) return;
    node.alt = text;
    node.data = { ...node.data, hProperties: { width, ...(height === null ? {} : { height }) } };
  });
}
