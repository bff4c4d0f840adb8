import { describe, expect, it } from 'vitest';
import { addTagFilter, suggestTags, withoutFilters } from '../../../../src/ui/search/refine-query.ts';

const results = [{ tags: ['light', 'done'] }, { tags: ['light', 'leaf area'] }, { tags: ['light', 'done'] }];

describe('suggestTags', () => {
  it('returns tags of some results only, most frequent first', () => {
    expect(suggestTags({ results, query: 'blue', truncated: false })).toEqual(['done', 'leaf area']);
    // More notes matched than are shown, and some of them may lack the tag.
    expect(suggestTags({ results, query: 'blue', truncated: true })).toEqual(['light', 'done', 'leaf area']);
  });

  it('returns at most five tags, without those of the query', () => {
    expect(suggestTags({ results, query: 'blue TAG:done', truncated: false })).toEqual(['leaf area']);
    expect(suggestTags({ results, query: 'tag:"leaf area"', truncated: false })).toEqual(['done']);
    const many = [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: [] }];
    expect(suggestTags({ results: many, query: '', truncated: false })).toHaveLength(5);
  });
});

describe('addTagFilter', () => {
  it('adds the filter, quoted when needed', () => {
    expect(addTagFilter('blue ', 'done')).toBe('blue tag:done ');
    expect(addTagFilter('blue', 'leaf area')).toBe('blue tag:"leaf area" ');
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
  ])('removes filters from %s, leaving %s', (query, expected) => expect(withoutFilters(query)).toBe(expected));
});
