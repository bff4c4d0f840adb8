import { describe, expect, it } from 'vitest';
import { readName } from '../../../../../src/ui/editor/note/read-name.ts';

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
