import { describe, expect, it } from 'vitest';
import { childrenIn, foundPicks } from '../../../../../src/ui/agents/scope/pick-rows.ts';

const ALL = [
  { path: '/data', kind: 'folder' as const },
  { path: '/data/Blue run.csv', kind: 'file' as const },
  { path: '/notes', kind: 'folder' as const },
  { path: '/notes/blue', kind: 'folder' as const },
  { path: '/notes/blue/a.md', kind: 'file' as const },
];

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
    expect(childrenIn(ALL, '/')).toEqual(['/data', '/notes']);
    expect(childrenIn(ALL, '/notes')).toEqual(['/notes/blue']);
    expect(childrenIn(ALL, '/note')).toEqual([]);
  });
});
