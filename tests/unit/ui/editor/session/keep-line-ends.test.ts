import { describe, expect, it } from 'vitest';
import { keepLineEnds } from '../../../../../src/ui/editor/session/keep-line-ends.ts';

describe('keepLineEnds', () => {
  it.each([
    ['an unchanged text', 'a\r\nb\nc\rd', 'a\nb\nc\nd', 'a\r\nb\nc\rd'],
    ['a changed line', 'a\r\nb\nc\r\n', 'a\nx\nc\n', 'a\r\nx\r\nc\r\n'],
    ['a new line', 'a\r\nb\nc', 'a\nb\nnew\nc', 'a\r\nb\nnew\nc'],
    ['a removed line', 'a\r\nb\nc\r\nd', 'a\nc\nd', 'a\r\nc\r\nd'],
    ['lines after the last', 'a\r\nb\nc', 'a\nb\nc\nd\n', 'a\r\nb\nc\nd\n'],
    ['a first line', 'a\r\nb\n', 'new\na\nb\n', 'new\r\na\r\nb\n'],
    ['a text of other lines', 'a\r\nb\n', 'x\ny\n', 'x\r\ny\r\n'],
    ['an empty text', 'a\r\nb\n', '', ''],
  ])('changes no line end of %s', (_name, before, text, expected) => {
    expect(keepLineEnds(text, before)).toBe(expected);
    expect(keepLineEnds(text, before).replace(/\r\n?/g, '\n')).toBe(text);
  });
});
