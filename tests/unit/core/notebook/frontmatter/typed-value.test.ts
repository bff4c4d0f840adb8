import { describe, expect, it } from 'vitest';
import { listedTexts, typedValue } from '../../../../../src/core/notebook/frontmatter/typed-value.ts';

describe('typedValue', () => {
  it.each([
    ['text stays text', 'status', '12', 'open', '12'],
    ['a number stays a number', 'mass', ' 10.5 ', 9.84, 10.5],
    ['a number becomes text', 'mass', 'about 10', 9.84, 'about 10'],
    ['a checkbox', 'done', 'True', false, true],
    ['a checkbox becomes text', 'done', 'maybe', false, 'maybe'],
    ['a list', 'people', 'Ada, Ben,', ['Ada'], ['Ada', 'Ben']],
    ['a list of numbers', 'runs', '1, 3', [1, 2], [1, 3]],
    ['a new number', 'mass', '3', undefined, 3],
    ['a new checkbox', 'done', 'false', undefined, false],
    ['new text', 'status', 'done', undefined, 'done'],
    ['new tags', 'tags', 'a, b', undefined, ['a', 'b']],
    ['an empty property', 'mass', '3', null, 3],
  ] as const)('%s', (_, name, text, before, expected) => {
    expect(typedValue(name, text, before)).toEqual(expected);
  });

  it('replaces one value of a list, and keeps no value twice', () => {
    expect(typedValue('status', 'done', ['Open', 'late'], 'open')).toEqual(['done', 'late']);
    expect(typedValue('status', 'late', ['open', 'late'], 'open')).toEqual(['late']);
    expect(typedValue('status', 'done', ['late'], 'open')).toEqual(['late', 'done']);
    expect(typedValue('status', 'done', 'open', 'open')).toBe('done');
  });
});

describe('listedTexts', () => {
  it('lists values as the search does', () => {
    expect(listedTexts(null)).toEqual([]);
    expect(listedTexts([1, null, ' a '])).toEqual(['1', 'a']);
    expect(listedTexts('x'.repeat(300))).toEqual(['x'.repeat(200)]);
  });
});
