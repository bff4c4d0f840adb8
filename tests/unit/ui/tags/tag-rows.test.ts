import { describe, expect, it } from 'vitest';
import { parentTag, toTagRows } from '../../../../src/ui/tags/tag-rows.ts';

const TAGS = [
  { tag: 'light', notes: 3 },
  { tag: 'light/blue', notes: 2 },
  { tag: 'light/blue/led', notes: 1 },
  { tag: 'light/red', notes: 1 },
  { tag: 'plant', notes: 5 },
];
const shown = (isFolded: (tag: string) => boolean, filter = '') =>
  toTagRows(TAGS, isFolded, filter).map(({ tag, level, expanded }) => [tag, level, expanded]);

describe('toTagRows', () => {
  it('nests tags by their slashes and hides the ones in a folded tag', () => {
    expect(shown(() => false)).toEqual([
      ['light', 1, true],
      ['light/blue', 2, true],
      ['light/blue/led', 3, undefined],
      ['light/red', 2, undefined],
      ['plant', 1, undefined],
    ]);
    expect(shown((tag) => tag === 'light')).toEqual([
      ['light', 1, false],
      ['plant', 1, undefined],
    ]);
  });

  it('names each tag by its last part, with its place among its siblings', () => {
    expect(toTagRows(TAGS, () => false)[3]).toMatchObject({ name: 'red', position: 2, siblings: 2, notes: 1 });
  });

  it('shows what contains the filter and the tags around it, unfolded', () => {
    expect(shown(() => true, ' #BLUE ').map(([tag]) => tag)).toEqual(['light', 'light/blue', 'light/blue/led']);
    expect(shown(() => true, 'nothing')).toEqual([]);
  });
});

describe('parentTag', () => {
  it('is empty at the top', () => {
    expect([parentTag('a'), parentTag('a/b'), parentTag('a/b/c')]).toEqual(['', 'a', 'a/b']);
  });
});
