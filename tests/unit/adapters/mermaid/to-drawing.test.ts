import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { inlineStyles } from '../../../../src/adapters/mermaid/inline-styles.ts';
import type { SmallElement } from '../../../../src/adapters/mermaid/small-element.ts';
import { toDrawing, wordsOf } from '../../../../src/adapters/mermaid/to-drawing.ts';
import type { DrawnNode } from '../../../../src/contracts/wire/diagram-requests.ts';
import { allowedAttributeNames } from '../../../../src/core/shared/drawing/allowed-shapes.ts';

function read(content: string, css = '') {
  const page = parseHTML(`<html><body><svg id="diagram" viewBox="0 0 20 10">${content}</svg></body></html>`);
  const root: SmallElement = Object(page).document.body.firstElementChild;
  return toDrawing(root, inlineStyles(root, css, allowedAttributeNames()));
}

function drawn(content: string, css = ''): readonly DrawnNode[] {
  const drawing = read(content, css);
  if (drawing === null) throw new Error('no drawing');
  return drawing.root.children;
}

describe('toDrawing', () => {
  it('keeps shapes and texts, and the size of the view box', () => {
    expect(read('<g><rect width="3" height="2"/><text x="1">Dry?</text></g>')).toEqual({
      width: 20,
      height: 10,
      root: {
        tag: 'svg',
        attributes: { viewBox: '0 0 20 10' },
        children: [
          {
            tag: 'g',
            attributes: {},
            children: [
              { tag: 'rect', attributes: { width: '3', height: '2' }, children: [] },
              { tag: 'text', attributes: { x: '1' }, children: ['Dry?'] },
            ],
          },
        ],
      },
    });
  });

  it('keeps the content of a link without its address, and drops foreign elements with their content', () => {
    const inside = '<text>x</text>';
    expect(
      drawn(`<a href="https://example.org" xlink:href="javascript:alert(1)" onclick="alert(1)">${inside}</a>`),
    ).toEqual([{ tag: 'g', attributes: {}, children: [{ tag: 'text', attributes: {}, children: ['x'] }] }]);
    for (const tag of [
      'script',
      'style',
      'foreignObject',
      'switch',
      'image',
      'use',
      'animate',
      'symbol',
      'mask',
      'div',
    ])
      expect(drawn(`<${tag} href="x">${inside}</${tag}>`), tag).toEqual([]);
  });

  it('numbers the parts that others refer to, and drops every other name and address', () => {
    const [marker, path] = drawn(
      '<marker id="app"/><path id="body" marker-end="url(https://example.org/#app)" fill="url(#none)" stroke="url(https://example.org/x)"/>',
    );
    expect(marker).toEqual({ tag: 'marker', attributes: { id: 'd0' }, children: [] });
    // The name alone is used: the address before it is not.
    expect(path).toEqual({ tag: 'path', attributes: { 'marker-end': 'url(#d0)' }, children: [] });
  });

  it('is null for too many elements and for too long ones', () => {
    expect(read('<g/>'.repeat(3990))).not.toBeNull();
    expect(read('<g/>'.repeat(4010))).toBeNull();
    expect(read(`<path d="M${'1,2 '.repeat(14_000)}"/>`.repeat(20))).toBeNull();
    expect(drawn('<g>'.repeat(200)).toString().length).toBeLessThan(200);
  });

  it('names each text once, in order', () => {
    const drawing = read('<text><tspan>Oven</tspan><tspan> 60</tspan></text><text>Dry?</text><text>Dry?</text>');
    expect(drawing && wordsOf(drawing, 10)).toEqual(['Oven 60', 'Dry?']);
    expect(drawing && wordsOf(drawing, 1)).toEqual(['Oven 60']);
  });
});

describe('inlineStyles', () => {
  const fill = (content: string, css: string) => {
    const [node] = drawn(content, css);
    return typeof node === 'object' ? node.attributes['fill'] : undefined;
  };

  it('applies rules as a browser does: by importance, specificity and order', () => {
    const css = '#diagram .a{fill:red}#diagram rect{fill:blue}#diagram .b rect{fill:green}';
    expect(fill('<rect class="a" fill="black"/>', css)).toBe('red');
    expect(fill('<rect fill="black"/>', css)).toBe('blue');
    expect(fill('<rect class="a" style="fill: #123"/>', css)).toBe('#123');
    expect(fill('<rect class="a" style="fill: #123"/>', `${css}#diagram rect{fill:tan!important}`)).toBe('tan');
    expect(fill('<rect class="a"/>', `#diagram .c, #diagram .a:not(.x, .y){fill:pink}`)).toBe('pink');
    expect(fill('<rect class="a"/>', '#diagram .a{fill:red}#diagram .a{fill:tan}')).toBe('tan');
  });

  it('does not apply what is not listed', () => {
    const css =
      '@import "https://example.org/x.css";@font-face{font-family:x;src:url(https://example.org/f)}@media all{#diagram rect{fill:red}}' +
      '#diagram rect{background:url(https://example.org/y);fill:url(https://example.org/z);filter:url(#x);cursor:url(x)}';
    expect(drawn('<rect/>', css)).toEqual([{ tag: 'rect', attributes: {}, children: [] }]);
  });
});
