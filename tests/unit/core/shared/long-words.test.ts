import { describe, expect, it } from 'vitest';
import { MAX_WORD_CHARS, splitLongWords } from '../../../../src/core/shared/long-words.ts';

const longest = (pieces: readonly string[]) =>
  Math.max(...pieces.flatMap((piece) => piece.split(/[ \t\n\r]/)).map(({ length }) => length));

describe('splitLongWords', () => {
  it.each([
    ['an empty text', ''],
    ['short words', 'one two '.repeat(1000)],
    ['a word at the limit', 'a'.repeat(MAX_WORD_CHARS)],
    ['Chinese', '叶绿素含量与蓝光比例的关系。'.repeat(100)],
    ['Japanese', 'あおいひかりのひりつ'.repeat(100)],
  ])('leaves %s', (_, text) => {
    expect(splitLongWords(text)).toEqual([text]);
  });

  it.each([
    ['letters', 'é'.repeat(20_000)],
    ['Arabic', 'م'.repeat(20_000)],
    ['several words', `short ${'x'.repeat(500)} and ${'y'.repeat(1000)} end`],
    ['no-break spaces', 'a\u00a0'.repeat(1000)],
    ['zero-width characters', 'a\u200b'.repeat(1000)],
    ['marks alone', '\u0301'.repeat(1000)],
    ['lone surrogates', '\udc00'.repeat(1000)],
  ])('splits %s, and loses nothing', (_, text) => {
    const pieces = splitLongWords(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(longest(pieces)).toBeLessThanOrEqual(MAX_WORD_CHARS + 20);
  });

  it('divides no character', () => {
    for (const character of ['😀', 'e\u0301\u0323', '👩🏽', 'क्ष']) {
      const pieces = splitLongWords(`a${character.repeat(300)}`);
      expect(pieces.length).toBeGreaterThan(1);
      for (const piece of pieces) expect(piece).toMatch(/^[^\p{M}\udc00-\udfff\p{EMod}]/u);
      for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
    }
  });

  it('takes time in proportion to the text', () => {
    const text = `${'é'.repeat(300)}\u00a0 `.repeat(50_000);
    expect(splitLongWords(text).join('')).toBe(text);
  });
});
