import { expect, it } from 'vitest';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../../../src/adapters/markdown/to-blocks.ts';

const blocksOf = (text: string) => toBlocks(readMarkdown(text, true), text);

it.each([
  ['$$E = mc^2$$', true],
  ['---\na: 1\n---\n\n$$E = mc^2$$\n', true],
  ['- $$x$$', true],
  ['$$\nx\n$$', true],
  ['one $$x$$ two', false],
  ['$x$', false],
])('displays the formula of %j: %s', (text, isDisplayed) => {
  const tree = blocksOf(text)
    .map((block) => block.tree)
    .join('');
  expect(tree).toContain('"dataFormula":""');
  expect(tree.includes('katex-display')).toBe(isDisplayed);
});

it.each([
  ['- [ ]', [2]],
  ['- [ ] \n- [x]', [2, 9]],
  ['1. [ ]\n', [3]],
  ['- [a]', []],
  ['- [ ](x.md)', []],
])('has a checkbox for the tasks of %j, which wait for their text', (text, starts) => {
  expect(blocksOf(text).flatMap(({ tasks }) => tasks)).toEqual(starts);
});
