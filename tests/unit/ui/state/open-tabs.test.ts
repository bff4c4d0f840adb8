import { describe, expect, it } from 'vitest';
import { closeTab, followMoves, moveTab, openTab, pinnedFirst } from '../../../../src/ui/state/open-tabs.ts';

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

describe('followMoves', () => {
  it('renames the file and all paths below a folder', () => {
    expect(followMoves(['/a/x.md', '/a', '/b.md'], [{ from: '/a', to: '/c' }])).toEqual(['/c/x.md', '/c', '/b.md']);
  });

  it('keeps a sibling whose name starts with the same text', () => {
    expect(followMoves(['/ab/x.md', '/a.md'], [{ from: '/a', to: '/c' }])).toEqual(['/ab/x.md', '/a.md']);
  });

  it('closes deleted paths', () => {
    expect(followMoves(['/a/x.md', '/b.md'], [{ from: '/a', to: null }])).toEqual(['/b.md']);
  });

  it('keeps one tab when the target is open', () => {
    expect(followMoves(['/a.md', '/b.md'], [{ from: '/a.md', to: '/b.md' }])).toEqual(['/b.md']);
  });
});

describe('moveTab', () => {
  const tabs = ['/p', '/q', '/a', '/b', '/c'];
  const pinned = ['/p', '/q', '/closed'];

  it.each([
    ['/a', 4, ['/p', '/q', '/b', '/c', '/a']],
    ['/c', 3, ['/p', '/q', '/a', '/c', '/b']],
    ['/b', 0, ['/p', '/q', '/b', '/a', '/c']],
    ['/p', 4, ['/q', '/p', '/a', '/b', '/c']],
    ['/c', 9, tabs],
    ['/none', 1, tabs],
  ])('moves %s to %i', (path, to, moved) => {
    expect(moveTab(tabs, pinned, path, to)).toEqual(moved);
  });
});

it('puts pinned tabs first', () => {
  expect(pinnedFirst(['/a', '/b', '/c'], ['/c', '/b'])).toEqual(['/b', '/c', '/a']);
});
