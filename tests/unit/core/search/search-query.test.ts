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

  it('divides at all that is neither letter nor digit', () => {
    expect(wordsOf('B-114, 0.35; snake_case/x')).toEqual(['b', '114', '0', '35', 'snake', 'case', 'x']);
  });

  it('takes each sign of a script without spaces for a word', () => {
    expect(wordsOf('青色LED光合成')).toEqual(['青', '色', 'led', '光', '合', '成']);
  });

  it('places words where they stand', () => {
    const text = 'Über 青色x';
    expect([...placedWords(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Über', '青', '色', 'x']);
  });

  it('cuts what is too long for a word, and never folds one to nothing', () => {
    expect(foldWord('a'.repeat(500))).toHaveLength(64);
    expect(foldWord('\u0301')).toBe('\u0301');
  });
});

describe('parseSearchQuery', () => {
  it('takes words as they come', () => {
    expect(words('Blue  light')).toEqual(['blue', 'light']);
    expect(words('--- !!')).toEqual([]);
  });

  it('lets the last word go on while it is typed, and no other', () => {
    expect(words('blue lig', true)).toEqual(['blue', 'lig*']);
    expect(words('blue light ', true)).toEqual(['blue', 'light']);
    expect(words('blue lig', false)).toEqual(['blue', 'lig']);
    expect(words('lig* blue')).toEqual(['lig*', 'blue']);
  });

  it('takes phrases in quotes, also one that is not closed yet', () => {
    expect(parseSearchQuery('"fresh weight" x "dry we').phrases).toEqual([
      ['fresh', 'weight'],
      ['dry', 'we'],
    ]);
    expect(words('"fresh weight" x')).toEqual(['x']);
    expect(parseSearchQuery('""').phrases).toEqual([]);
  });

  it('takes what has signs within it for a phrase', () => {
    expect(parseSearchQuery('10.1000/xyz')).toMatchObject({ phrases: [['10', '1000', 'xyz']], words: [] });
    expect(parseSearchQuery('B-1', { typing: true })).toMatchObject({
      phrases: [],
      words: [
        { word: 'b', isPrefix: false },
        { word: '1', isPrefix: true },
      ],
    });
  });

  it('reads filters', () => {
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
  ])('reads the days %s', (text, from, to) => {
    expect(filters(`date:${text}`).days).toEqual([{ from, to }]);
  });

  it.each(['yesterday', '2026-13', '2026-11-32', '26', '..', '2026..2027..2028'])('does not guess at %s', (text) => {
    const query = parseSearchQuery(`date:${text}`);
    expect(query.filters.days).toEqual([]);
    expect(query.unread).toEqual([`date:${text}`]);
  });

  it('says nothing of a filter that is being typed', () => {
    expect(parseSearchQuery('date:2026-1', { typing: true }).unread).toEqual([]);
    expect(parseSearchQuery('date:').unread).toEqual([]);
  });

  it('knows when there is nothing to look for', () => {
    expect(isEmptyQuery(parseSearchQuery('  "" - date:x path:'))).toBe(true);
    expect(isEmptyQuery(parseSearchQuery('tag:x'))).toBe(false);
    expect(isEmptyQuery(parseSearchQuery('x'))).toBe(false);
  });

  it('copes with any signs', () => {
    for (const text of ['"', '"""', 'path:"', 'prop:=', ':', 'tag:#', '\u0000', '"'.repeat(999), 'prop:a="b"c"']) {
      expect(() => parseSearchQuery(text, { typing: true }), text).not.toThrow();
    }
  });
});
