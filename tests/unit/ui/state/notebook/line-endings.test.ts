import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, MAX_EDIT_LINES, openText, storeText } from '../../../../../src/ui/state/notebook/line-endings.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('openText', () => {
  it.each([
    ['a\nb', 'lf'],
    ['', 'lf'],
    ['a\r\nb\r\n', 'crlf'],
    ['a\r\nb\n', 'mixed'],
    ['a\rb', 'mixed'],
  ])('detects the line endings of %j', (text, lineEnds) => {
    expect(openText(bytes(text))).toMatchObject({ kind: 'text', lineEnds });
  });

  it.each(['\n', '\r', '\r\n'])('does not edit text with more lines than the editor can open, ended by %j', (end) => {
    expect(openText(bytes(end.repeat(MAX_EDIT_LINES)))).toMatchObject({ kind: 'text' });
    expect(openText(bytes(end.repeat(MAX_EDIT_LINES + 1)))).toEqual({ kind: 'binary' });
  });

  it('converts line endings to LF', () => {
    expect(openText(bytes('a\r\nb\rc'))).toMatchObject({ text: 'a\nb\nc' });
  });

  it('keeps a byte order mark', () => {
    expect(openText(bytes('\ufeffa'))).toMatchObject({ text: '\ufeffa' });
  });

  it.each([[[0x61, 0x00]], [[0xff, 0xfe, 0x61]], [[0xc3]]])('treats %j as binary', (list) => {
    expect(openText(new Uint8Array(list))).toEqual({ kind: 'binary' });
  });
});

describe('storeText', () => {
  it('returns the original bytes of an unchanged file with LF or CRLF', () => {
    const line = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n\0]/.test(text));
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end).toWellFormed();
        const opened = openText(bytes(text));
        expect(opened.kind === 'text' && storeText(opened.text, opened.lineEnds)).toBe(text);
      }),
    );
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['one two', 2],
    ['# Blue ratio 0.35, day 14', 5],
    ['- [ ] weigh', 1],
    ['Größe: 3 µm', 3],
  ])('counts in %j', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
