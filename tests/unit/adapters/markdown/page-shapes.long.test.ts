import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { MAX_BLOCK_ELEMENTS, wordsIn } from '../../../../src/adapters/markdown/limit-elements.ts';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';
import { spreadCases } from '../../../support/case-count.ts';
import { PAGE_SHAPES } from '../../../support/pathological/page-shapes.ts';

/** Characters of a note that are rendered at first, and of a part that is added later. */
const SHOWN_CHARS = 12_000;
const notes = PAGE_SHAPES.filter(({ type }) => type === 'md');

function countElements(top: Element): number {
  let count = 0;
  const open = [top];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    count += 1;
    for (const child of element.children) if (child.type === 'element') open.push(child);
  }
  return count;
}

const blocksOf = (text: string): Element[] =>
  toBlocks(readMarkdown(text, true), text).map(({ tree }): Element => JSON.parse(tree));

describe('a block of a note that is built to block the page', () => {
  it.each(spreadCases(notes, { reduced: 30 }))('has a bounded number of elements: $name', ({ make }) => {
    for (const block of blocksOf(make(1).slice(0, SHOWN_CHARS))) {
      // Formulas have elements of their own, which are bounded by the length of a formula.
      const isFormula = JSON.stringify(block).includes('dataFormula');
      if (!isFormula) expect(countElements(block)).toBeLessThanOrEqual(MAX_BLOCK_ELEMENTS + 500);
    }
  });

  it('shows HTML that is nested too deeply as text', () => {
    const blocks = blocksOf(`Before\n\n${'<div>'.repeat(20_000)}a\n\nAfter`);
    expect(blocks.map(wordsIn).join('')).toContain('<div><div>');
    expect(blocks.at(-1)?.tagName).toBe('p');
  });

  it('has its text in pieces when its letters have too many combining marks', () => {
    const text = `a${'\u0301'.repeat(50)} `.repeat(400).trim();
    const blocks = blocksOf(`# ${text}`);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.map(wordsIn).join('')).toBe(text);
    expect(blocks.every(({ properties }) => properties['dataPlain'] === '')).toBe(true);
  });

  it('keeps its formatting in languages with combining marks', () => {
    const [block] = blocksOf(`# ${'नमस्ते דָּבָר Việt '.repeat(1000)}`);
    expect(block?.tagName).toBe('h1');
  });
});
