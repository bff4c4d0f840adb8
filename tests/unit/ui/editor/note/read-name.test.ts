import { describe, expect, it } from 'vitest';
import { countBodyWords, readName } from '../../../../../src/ui/editor/note/read-name.ts';

describe('readName', () => {
  it.each([
    ['# Plan\n', { name: 'Plan', inText: true }],
    ['---\ntags: [a]\n---\nText\n\n# Plan\n', { name: 'Plan', inText: true }],
    ['---\r\ntitle: The plan\r\n---\r\n# Plan\r\n', { name: 'The plan', inText: false }],
    ['---\ntitle: Plan\n---\n# Plan\n', { name: 'Plan', inText: true }],
    ['---\n---\n# Plan', { name: 'Plan', inText: true }],
    ['---\ntitle: [\n---\n# Plan', { name: 'Plan', inText: true }],
    ['## Section', { name: 'day', inText: false }],
    ['', { name: 'day', inText: false }],
  ])('reads %j', (text, expected) => {
    expect(readName('/notes/day.md', text)).toEqual(expected);
  });

  it('names other files by their file name', () => {
    expect(readName('/data.csv', '# Plan')).toEqual({ name: 'data.csv', inText: false });
    expect(readName('/notes/day.md', null)).toEqual({ name: 'day', inText: false });
  });
});

describe('countBodyWords', () => {
  it.each([
    ['/day.md', '---\ntags: [a, b]\ntitle: The plan\n---\n# Plan\n\nWeigh it.\n', 3],
    ['/day.md', '\uFEFF---\ntags: a\n...\nWeigh it.', 2],
    ['/day.md', '---\ntags: a', 2],
    ['/day.md', 'Weigh it.\n\n---\n\nNow.\n', 3],
    ['/day.md', '---\na: 1\n---', 0],
    ['/day.txt', '---\ntags: a\n---\nWeigh it.', 4],
  ])('counts in %s: %j', (path, text, words) => {
    expect(countBodyWords(path, text)).toBe(words);
  });
});
