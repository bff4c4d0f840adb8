import { describe, expect, it } from 'vitest';
import { closeTab, followMove, openTab } from '../../../../../src/ui/app/state/open-tabs.ts';

describe('openTab', () => {
  it('adds a path at the end', () => {
    expect(openTab(['/a'], '/b')).toEqual(['/a', '/b']);
  });

  it('returns the same tabs when the path is open', () => {
    const tabs = ['/a', '/b'];
    expect(openTab(tabs, '/a')).toBe(tabs);
  });
});

describe('closeTab', () => {
  it.each([
    ['/a', ['/b', '/c'], '/b'],
    ['/b', ['/a', '/c'], '/c'],
    ['/c', ['/a', '/b'], '/b'],
  ])('of %s activates its neighbour', (path, tabs, active) => {
    expect(closeTab(['/a', '/b', '/c'], path)).toEqual({ tabs, active });
  });

  it('of the last tab leaves none', () => {
    expect(closeTab(['/a'], '/a')).toEqual({ tabs: [], active: null });
  });
});

describe('followMove', () => {
  it('renames the file and all paths below a folder', () => {
    expect(followMove(['/a/x.md', '/a', '/b.md'], '/a', '/c')).toEqual(['/c/x.md', '/c', '/b.md']);
  });

  it('keeps a sibling whose name starts with the same text', () => {
    expect(followMove(['/ab/x.md', '/a.md'], '/a', '/c')).toEqual(['/ab/x.md', '/a.md']);
  });

  it('closes deleted paths', () => {
    expect(followMove(['/a/x.md', '/b.md'], '/a', null)).toEqual(['/b.md']);
  });

  it('keeps one tab when the target is open', () => {
    expect(followMove(['/a.md', '/b.md'], '/a.md', '/b.md')).toEqual(['/b.md']);
  });
});
