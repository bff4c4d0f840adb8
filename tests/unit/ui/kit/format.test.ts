import { describe, expect, it } from 'vitest';
import { parentOf } from '../../../../src/core/shared/paths/path-parts.ts';
import {
  count,
  formatBytes,
  formatDay,
  formatDuration,
  formatUsd,
  formatUsdRange,
  joinPath,
  localDay,
  nameOf,
} from '../../../../src/ui/kit/format.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [18_400, '18 kB'],
    [999_400, '999 kB'],
    [999_900, '1.0 MB'],
    [3_100_000, '3.1 MB'],
    [2 * 1024 ** 3, '2.1 GB'],
    [5e15, '5000 TB'],
  ])('formats %i', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe('formatDuration', () => {
  it.each([
    [0.4, '0 ms'],
    [840, '840 ms'],
    [3210, '3.2 s'],
    [125_000, '2 min 5 s'],
  ])('formats %d', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});

describe('formatUsd', () => {
  it.each([
    [0, '$0'],
    [0.000_000_4, '< $0.000001'],
    [0.001_035, '$0.001035'],
    [0.015, '$0.015'],
    [0.5, '$0.5'],
    [3, '$3'],
    [1.005, '$1.01'],
    [12.3, '$12.30'],
    [1234.5, '$1,234.50'],
  ])('formats %d', (sum, words) => {
    expect(formatUsd(sum)).toBe(words);
  });
});

describe('formatUsdRange', () => {
  it('never narrows the range', () => {
    expect(formatUsdRange(0.007_422, 0.067_422)).toBe('$0.0074 and $0.068');
    expect(formatUsdRange(0, 1.21)).toBe('$0 and $1.3');
  });
});

describe('days', () => {
  it('use local time', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
  });

  it('are shown without the year, and invalid days unchanged', () => {
    expect([formatDay('2026-11-22'), formatDay('soon')]).toEqual(['Nov 22', 'soon']);
  });
});

describe('count', () => {
  it('uses the singular for one', () => {
    expect([0, 1, 2].map((value) => count(value, 'file', 'files'))).toEqual(['0 files', '1 file', '2 files']);
  });
});

describe('paths', () => {
  it.each([
    ['/a/b.md', '/a', 'b.md'],
    ['/b.md', '/', 'b.md'],
    ['/', '/', '/'],
  ])('splits %s', (path, parent, name) => {
    expect([parentOf(path), nameOf(path)]).toEqual([parent, name]);
  });

  it('joins a folder and a name', () => {
    expect([joinPath('/', 'a'), joinPath('/x', 'a')]).toEqual(['/a', '/x/a']);
  });
});
