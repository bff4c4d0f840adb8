import { describe, expect, it } from 'vitest';
import { mergeText } from '../../../../src/core/notebook/change/merge-text.ts';
import { matchLines } from '../../../../src/core/shared/diff/match-lines.ts';

const many = (count: number, letter: string): string[] => Array.from({ length: count }, (_, index) => letter + index);

describe('matchLines', () => {
  it('returns the common lines in order', () => {
    expect(matchLines(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])).toEqual([
      { oldFrom: 0, newFrom: 0, length: 1 },
      { oldFrom: 2, newFrom: 2, length: 1 },
      { oldFrom: 3, newFrom: 4, length: 1 },
    ]);
    expect(matchLines([], ['a'])).toEqual([]);
    expect(matchLines(['a'], [])).toEqual([]);
    expect(matchLines(['a', 'b'], ['a', 'b'])).toEqual([{ oldFrom: 0, newFrom: 0, length: 2 }]);
  });

  it('finds distant common lines in texts with up to two thousand edits', () => {
    const old = [...many(900, 'a'), 'same', ...many(50, 'b')];
    const fresh = [...many(900, 'c'), 'same', ...many(50, 'd')];
    expect(matchLines(old, fresh)).toEqual([{ oldFrom: 900, newFrom: 900, length: 1 }]);
  });

  it('returns only the common start and end of texts that differ more', () => {
    const old = ['first', ...many(5000, 'a'), 'same', ...many(5000, 'b'), 'last'];
    const fresh = ['first', ...many(5000, 'c'), 'same', ...many(5000, 'd'), 'last'];
    expect(matchLines(old, fresh)).toEqual([
      { oldFrom: 0, newFrom: 0, length: 1 },
      { oldFrom: 10_002, newFrom: 10_002, length: 1 },
    ]);
  });

  it('reads a bounded number of lines of texts that repeat themselves', () => {
    let reads = 0;
    const counted = (lines: string[]): string[] =>
      new Proxy(lines, {
        get(target, key, receiver) {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key, receiver);
        },
      });
    const lines = 20_000;
    matchLines(counted(many(lines, 'a')), counted(many(lines, 'b')));
    expect(reads).toBeLessThan(3 * 2 * lines);
  });
});

describe('mergeText', () => {
  it('reports a conflict for texts that differ too much to be compared, and merges what is apart', () => {
    const base = many(10_000, 'a').join('\n');
    expect(mergeText(base, many(10_000, 'b').join('\n'), many(10_000, 'c').join('\n'))).toEqual({ type: 'conflict' });
    expect(mergeText(base, `x\n${base}`, `${base}\ny`)).toEqual({ type: 'merged', text: `x\n${base}\ny` });
  });

  it('merges texts with more lines than a call can have arguments', () => {
    const base = '\n'.repeat(300_000);
    expect(mergeText(base, `x${base}`, `${base}y`)).toEqual({ type: 'merged', text: `x${base}y` });
  });
});
