import { describe, expect, it } from 'vitest';
import { withoutCode } from '../../../../../src/core/notebook/text/mask-code.ts';

/** What is left, without the spaces that stand for code. */
const left = (text: string) => withoutCode(text).split(/\s+/).filter(Boolean).join(' ');

describe('withoutCode', () => {
  it('keeps the length of the text', () => {
    const text = 'a `b`\r\n```js\nc 😀\n```\nd';
    expect(withoutCode(text)).toHaveLength(text.length);
    expect(withoutCode(text).split('\n')).toHaveLength(5);
  });

  it.each([
    ['one `two` three', 'one three'],
    ['one ``two ` three`` four', 'one four'],
    ['one ` two', 'one ` two'],
    ['a\n```\n#b\n```\nc', 'a c'],
    ['a\n```js\n#b\n``\n````\nc', 'a c'],
    ['a\n~~~\n```\nb\n~~~\nc', 'a c'],
    ['a\n````\n```\nb\n```\n````\nc', 'a c'],
    ['> ```\n> b\n> ```\nc', 'c'],
    ['a\n```\nb', 'a'],
    ['``` a ``` b', 'b'],
    ['plain', 'plain'],
  ])('of %j', (text, expected) => {
    expect(left(text)).toBe(expected);
  });
});
