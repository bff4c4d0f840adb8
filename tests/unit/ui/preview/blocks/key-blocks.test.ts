import { describe, expect, it } from 'vitest';
import { keyBlocks } from '../../../../../src/ui/preview/blocks/key-blocks.ts';

const blocks = (text: string) => [...text].map((tree) => ({ tree, tasks: [] }));
const keys = (before: string, after: string) => {
  const first = keyBlocks([], blocks(before));
  return keyBlocks(first, blocks(after)).map(({ key }) => key);
};

describe('keyBlocks', () => {
  it('keeps the name of a block that is written in', () => {
    expect(keys('abc', 'axc')).toEqual([0, 1, 2]);
  });

  it('keeps the names after one that is put in, and before', () => {
    expect(keys('abc', 'abxc')).toEqual([0, 1, 3, 2]);
    expect(keys('abc', 'xabc')).toEqual([3, 0, 1, 2]);
  });

  it('keeps the names around one that goes', () => {
    expect(keys('abcd', 'acd')).toEqual([0, 2, 3]);
  });

  it('gives no name twice, also among equal blocks', () => {
    for (const [before, after] of [
      ['aaa', 'aaaa'],
      ['aaaa', 'aa'],
      ['abab', 'baba'],
      ['', 'aa'],
      ['abc', 'cab'],
    ] as const) {
      const given = keys(before, after);
      expect(new Set(given).size).toBe(after.length);
    }
  });
});
