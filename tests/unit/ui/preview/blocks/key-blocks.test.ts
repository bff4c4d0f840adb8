import { describe, expect, it } from 'vitest';
import { keyBlocks } from '../../../../../src/ui/preview/blocks/key-blocks.ts';

const blocks = (text: string) => [...text].map((tree) => ({ tree, tasks: [], line: null }));
const keys = (before: string, after: string) => {
  const first = keyBlocks([], blocks(before));
  return keyBlocks(first, blocks(after)).map(({ key }) => key);
};

describe('keyBlocks', () => {
  it('keeps the key of an edited block', () => {
    expect(keys('abc', 'axc')).toEqual([0, 1, 2]);
  });

  it('keeps the keys around an inserted block', () => {
    expect(keys('abc', 'abxc')).toEqual([0, 1, 3, 2]);
    expect(keys('abc', 'xabc')).toEqual([3, 0, 1, 2]);
  });

  it('keeps the keys around a removed block', () => {
    expect(keys('abcd', 'acd')).toEqual([0, 2, 3]);
  });

  it('returns unique keys, also for equal blocks', () => {
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
