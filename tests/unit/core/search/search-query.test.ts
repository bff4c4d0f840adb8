import { describe, expect, it } from 'vitest';
import { isEmptyQuery, parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { foldWord, placedWords, wordsOf } from '../../../../src/core/search/search-words.ts';

const words = (text: string, typing = false) =>
  parseSearchQuery(text, { typing }).words.map(({ word, isPrefix }) => (isPrefix ? `${word}*` : word));
const filters = (text: string) => parseSearchQuery(text).filters;

describe('wordsOf', () => {
  it('folds case, accents and width', () => {
    expect(wordsOf('Über ＡＢＣ naïve ﬁn')).toEqual(['uber', 'abc', 'naive', 'fin']);
    expect(wordsOf('naïve'.normalize('NFD'))).toEqual(['naive']);
  });

  it('splits at every character that is neither letter nor digit', () => {
    expect(wordsOf('B-114, 0.35; snake_case/x')).toEqual(['b', '114', '0', '35', 'snake', 'case', 'x']);
  });

  it('splits scripts without spaces into characters', () => {
    expect(wordsOf('青色LED光合成')).toEqual(['青', '色', 'led', '光', '合', '成']);
  });

  it('returns the position of each word', () => {
    const text = 'Über 青色x';
    expect([...placedWords(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Über', '青', '色', 'x']);
  });

  it('truncates long words, and never returns an empty one', () => {
    expect(foldWord('a'.repeat(500))).toHaveLength(64);
    expect(foldWord('\u0301')).toBe('\u0301');
  });
});

describe('parseSearchQuery', () => {
  it('parses words', () => {
    expect(words('Blue  light')).toEqual(['blue', 'light']);
    expect(words('--- !!')).toEqual([]);
  });

  it('treats only the last word as a prefix while typing', () => {
    expect(words('blue lig', true)).toEqual(['blue', 'lig*']);
    expect(words('blue light ', true)).toEqual(['blue', 'light']);
    expect(words('blue lig', false)).toEqual(['blue', 'lig']);
    expect(words('lig* blue')).toEqual(['lig*', 'blue']);
  });

  it('parses phrases in quotes, also unclosed ones', () => {
    expect(parseSearchQuery('"fresh weight" x "dry we').phrases).toEqual([
      ['fresh', 'weight'],
      ['dry', 'we'],
    ]);
    expect(words('"fresh weight" x')).toEqual(['x']);
    expect(parseSearchQuery('""').phrases).toEqual([]);
  });

  it('parses a word with punctuation as a phrase', () => {
    expect(parseSearchQuery('10.1000/xyz')).toMatchObject({ phrases: [['10', '1000', 'xyz']], words: [] });
    expect(parseSearchQuery('B-1', { typing: true })).toMatchObject({
      phrases: [],
      words: [
        { word: 'b', isPrefix: false },
        { word: '1', isPrefix: true },
      ],
    });
  });

  it('parses filters', () => {
    expect(filters('path:/notes tag:#Plant prop:Status=Done prop:batch path:"/my notes" prop:name="a b"')).toEqual({
      paths: ['/notes', '/my notes'],
      tags: ['plant'],
      properties: [
        { name: 'status', value: 'done' },
        { name: 'batch', value: null },
        { name: 'name', value: 'a b' },
      ],
      days: [],
    });
  });

  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-11', '2026-11-01', '2026-11-31'],
    ['2026-11-18', '2026-11-18', '2026-11-18'],
    ['2026-11..', '2026-11-01', null],
    ['..2026-11', null, '2026-11-31'],
    ['2026-02..2026-11-05', '2026-02-01', '2026-11-05'],
  ])('parses the days %s', (text, from, to) => {
    expect(filters(`date:${text}`).days).toEqual([{ from, to }]);
  });

  it.each(['yesterday', '2026-13', '2026-11-32', '26', '..', '2026..2027..2028'])(
    'reports the unknown date %s',
    (text) => {
      const query = parseSearchQuery(`date:${text}`);
      expect(query.filters.days).toEqual([]);
      expect(query.unread).toEqual([`date:${text}`]);
    },
  );

  it('does not report an incomplete filter while typing', () => {
    expect(parseSearchQuery('date:2026-1', { typing: true }).unread).toEqual([]);
    expect(parseSearchQuery('date:').unread).toEqual([]);
  });

  it('recognizes an empty query', () => {
    expect(isEmptyQuery(parseSearchQuery('  "" - date:x path:'))).toBe(true);
    expect(isEmptyQuery(parseSearchQuery('tag:x'))).toBe(false);
    expect(isEmptyQuery(parseSearchQuery('x'))).toBe(false);
  });

  it('accepts any characters', () => {
    for (const text of ['"', '"""', 'path:"', 'prop:=', ':', 'tag:#', '\u0000', '"'.repeat(999), 'prop:a="b"c"']) {
      expect(() => parseSearchQuery(text, { typing: true }), text).not.toThrow();
    }
  });
});
