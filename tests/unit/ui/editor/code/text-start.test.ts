import { expect, it } from 'vitest';
import { textStart } from '../../../../../src/ui/editor/code/text-start.ts';

it.each([
  ['', 0],
  ['a', 0],
  ['---\na: 1\n---\nb', 13],
  ['---\na: 1\n---\n\nb', 14],
  ['---\na: 1\n---\n\n\nb', 13],
  ['---\na: 1\n---\n', 13],
  ['---\na: 1\n---', 0],
  ['---\na: 1\n', 0],
  ['\uFEFF---\r\na: 1\r\n---\r\nb', 17],
  ['b\n---\nc\n---\nd', 0],
  ['# Title\n\n', 9],
  ['# Title', 0],
  ['# Title\n\ntext\n', 9],
  ['# Title\ntext', 8],
  ['## Part\n\ntext\n', 0],
  ['---\na: 1\n---\n\n# Title\n\ntext', 23],
  ['---\na: 1\n---\n\n# Day\n\n## Today\n\n- [ ] \n\n## Later\n', 37],
  ['# Day\n\n- [ ] water\n', 7],
  ['# Day\n\n1. \n', 10],
  ['# Day\n\n## Part', 7],
  [`# ${'م'.repeat(501)}\n\ntext`, 0],
  [`# Day\n\n## ${'م'.repeat(501)}\n\ntext`, 7],
])('the text of %j begins at %i', (text, start) => {
  expect(textStart(text)).toBe(start);
});
