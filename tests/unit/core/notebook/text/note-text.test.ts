import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, decodeUtf8, sliceLines } from '../../../../../src/core/notebook/text/note-text.ts';
import { caseCount } from '../../../../support/case-count.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('decodeUtf8', () => {
  it.each(['', 'plain', 'ä ö 日本語', '🧪🧬', '\ufeffwith a byte order mark', 'a\r\nb\r\n', 'a\0b'])(
    'decodes %j',
    (text) => {
      expect(decodeUtf8(bytesOf(text))).toEqual({ type: 'text', text });
    },
  );

  it.each([
    ['a lone continuation byte', [0x61, 0x80], 1],
    ['an overlong slash', [0x2f, 0xc0, 0xaf], 1],
    ['an overlong three-byte form', [0xe0, 0x80, 0xaf], 0],
    ['a surrogate', [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
    ['a code point past U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a sequence truncated at the end', [0xf0, 0x9f, 0xa7], 0],
    ['a sequence interrupted by a letter', [0xc3, 0xa4, 0xe2, 0x82, 0x41], 2],
    ['an invalid byte', [0x41, 0xff], 1],
  ])('returns the offset of %s', (_, bytes, offset) => {
    expect(decodeUtf8(new Uint8Array(bytes))).toEqual({ type: 'not-text', offset });
  });

  it('returns an offset after valid text and before invalid bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decodeUtf8(bytes);
        if (decoded.type === 'text') return Buffer.from(decoded.text, 'utf8').equals(bytes);
        const before = decodeUtf8(bytes.slice(0, decoded.offset));
        return decoded.offset < bytes.length && before.type === 'text';
      }),
      { numRuns: caseCount({ reduced: 500, full: 2000 }) },
    );
  });
});

describe('countLines', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['\n\n', 2],
  ])('counts %j as %i', (text, lines) => {
    expect(countLines(text)).toBe(lines);
  });
});

describe('sliceLines', () => {
  const text = 'one\r\ntwo\nthree';

  it('returns all lines without a count', () => {
    expect(sliceLines(text, 1)).toEqual({ content: text, fromLine: 1, toLine: 3, totalLines: 3 });
  });

  it('keeps each line ending', () => {
    expect(sliceLines(text, 1, 1).content).toBe('one\r\n');
    expect(sliceLines(text, 2, 1).content).toBe('two\n');
    expect(sliceLines(text, 3, 1).content).toBe('three');
  });

  it('returns nothing past the end, with the number of lines', () => {
    expect(sliceLines(text, 4, 10)).toEqual({ content: '', fromLine: 4, toLine: 3, totalLines: 3 });
  });

  it('has no lines in an empty text', () => {
    expect(sliceLines('', 1)).toEqual({ content: '', fromLine: 1, toLine: 0, totalLines: 0 });
  });

  it('returns slices that join to the whole text', () => {
    const lines = fc.array(fc.constantFrom('a', 'ä', '🧪', '\n', '\r\n'), { maxLength: 40 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 5 }), (pieces, size) => {
        const whole = pieces.join('');
        let joined = '';
        for (let from = 1; from <= countLines(whole); from += size) joined += sliceLines(whole, from, size).content;
        return joined === whole;
      }),
    );
  });
});
