import { describe, expect, it } from 'vitest';
import { childrenIn, foundPicks } from '../../../../../src/ui/agents/scope/pick-rows.ts';

const ALL = {
  folders: ['/data', '/notes', '/notes/blue'],
  files: ['/data/Blue run.csv', '/notes/blue/a.md', '/z.md'],
};

describe('foundPicks', () => {
  it('matches all words anywhere in the path, folders first', () => {
    const rows = foundPicks(ALL, ' BLUE ');
    expect(rows.map(({ text }) => text)).toEqual(['/notes/blue', '/data/Blue run.csv', '/notes/blue/a.md']);
    expect(rows.map(({ position, siblings, level }) => [position, siblings, level])).toEqual([
      [1, 3, 1],
      [2, 3, 1],
      [3, 3, 1],
    ]);
    expect(foundPicks(ALL, 'blue csv').map(({ text }) => text)).toEqual(['/data/Blue run.csv']);
    expect(foundPicks(ALL, 'red')).toEqual([]);
  });
});

describe('childrenIn', () => {
  it('returns direct children of a folder only', () => {
    expect(childrenIn(ALL, '/')).toEqual(['/data', '/notes', '/z.md']);
    expect(childrenIn(ALL, '/notes')).toEqual(['/notes/blue']);
    expect(childrenIn(ALL, '/note')).toEqual([]);
  });
});
