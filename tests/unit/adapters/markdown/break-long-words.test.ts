import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../../../src/adapters/markdown/limit-elements.ts';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { plainBlock, toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';

const treesOf = (text: string): Element[] =>
  toBlocks(readMarkdown(text, false), text).map(({ tree }) => JSON.parse(tree));
const breaksIn = (trees: readonly Element[]): number => JSON.stringify(trees).split('"wbr"').length - 1;
const LETTERS = 'é'.repeat(20_000);

describe('a long word', () => {
  it.each([
    ['a paragraph', LETTERS],
    ['a heading', `# ${LETTERS}`],
    ['a link', `[${LETTERS}](b.md)`],
    ['inline code', `\`${LETTERS}\``],
    ['a cell', `| a |\n|---|\n| ${LETTERS} |`],
  ])('may break over the lines of %s', (_, text) => {
    const trees = treesOf(text);
    expect(breaksIn(trees)).toBeGreaterThan(90);
    expect(trees.map(wordsIn).join('')).toContain(LETTERS);
  });

  it('may break in text that is shown without formatting', () => {
    expect(breaksIn([JSON.parse(plainBlock(LETTERS).tree)])).toBeGreaterThan(90);
  });

  it('of 200,000 letters is shown as pieces of text, each of a bounded size', () => {
    const text = 'é'.repeat(200_000);
    const trees = treesOf(`# ${text}`);
    expect(trees.length).toBeGreaterThan(20);
    expect(trees.map(wordsIn).join('')).toBe(text);
    for (const tree of trees) expect(breaksIn([tree])).toBeLessThan(50);
  });

  it('stays whole in a block of code', () => {
    expect(breaksIn(treesOf(`~~~\n${LETTERS}\n~~~`))).toBe(0);
  });
});
