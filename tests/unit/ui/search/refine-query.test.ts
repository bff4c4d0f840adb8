import { describe, expect, it } from 'vitest';
import { narrowTo, tagsToNarrow, withoutFilters } from '../../../../src/ui/search/refine-query.ts';

const results = [{ tags: ['light', 'done'] }, { tags: ['light', 'leaf area'] }, { tags: ['light', 'done'] }];

describe('tagsToNarrow', () => {
  it('offers what tells the notes apart, the most frequent first', () => {
    expect(tagsToNarrow({ results, query: 'blue', truncated: false })).toEqual(['done', 'leaf area']);
    // There are more notes than are shown: perhaps some without it.
    expect(tagsToNarrow({ results, query: 'blue', truncated: true })).toEqual(['light', 'done', 'leaf area']);
  });

  it('offers none that is asked for, and few', () => {
    expect(tagsToNarrow({ results, query: 'blue TAG:done', truncated: false })).toEqual(['leaf area']);
    expect(tagsToNarrow({ results, query: 'tag:"leaf area"', truncated: false })).toEqual(['done']);
    const many = [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: [] }];
    expect(tagsToNarrow({ results: many, query: '', truncated: false })).toHaveLength(5);
  });
});

describe('narrowTo', () => {
  it('adds the filter, in quotes where it needs them', () => {
    expect(narrowTo('blue ', 'done')).toBe('blue tag:done ');
    expect(narrowTo('blue', 'leaf area')).toBe('blue tag:"leaf area" ');
  });
});

describe('withoutFilters', () => {
  it.each([
    ['blue tag:x light', 'blue light'],
    ['tag:"leaf area" blue path:/notes', 'blue'],
    ['date:2026-11', ''],
    ['"a phrase" prop:status=done', '"a phrase"'],
    ['metatag:x', 'metatag:x'],
    ['blue', 'blue'],
  ])('of %s leaves %s', (query, expected) => expect(withoutFilters(query)).toBe(expected));
});
