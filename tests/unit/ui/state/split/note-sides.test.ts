import { describe, expect, it } from 'vitest';
import {
  closeIn,
  editSide,
  followInSides,
  openIn,
  type Side,
  type Sides,
  shownIn,
} from '../../../../../src/ui/state/split/note-sides.ts';
import { joinSides, moveAcross, openBeside } from '../../../../../src/ui/state/split/split-sides.ts';

const side = (key: number, tabs: string[], active: string | null = null, pinned: string[] = []): Side => ({
  key,
  tabs,
  pinned,
  active,
});
const sidesOf = (list: Side[], at = 0): Sides => ({ list, at, direction: 'row', share: 0.4 });
const one = sidesOf([side(0, ['/a', '/b'], '/a')]);
const two = sidesOf([side(0, ['/a', '/b'], '/a'), side(1, ['/b', '/c'], '/c', ['/b'])], 1);
const tabsOf = ({ list }: Sides) => list.map(({ tabs }) => tabs);

describe('shownIn', () => {
  it('is the last tab when the last shown note is closed', () => {
    expect(shownIn(side(0, ['/a', '/b'], '/x'))).toBe('/b');
    expect(shownIn(side(0, []))).toBeNull();
  });
});

describe('openIn', () => {
  it('opens in one side, which becomes the active one', () => {
    const next = openIn(two, 0, '/c');
    expect(tabsOf(next)).toEqual([
      ['/a', '/b', '/c'],
      ['/b', '/c'],
    ]);
    expect(next.at).toBe(0);
    expect(next.list.map(shownIn)).toEqual(['/c', '/c']);
  });

  it('opens in the only side when the wanted one is closed', () => {
    const next = openIn(one, 1, '/c');
    expect([tabsOf(next), next.at]).toEqual([[['/a', '/b', '/c']], 0]);
  });
});

describe('closeIn', () => {
  it('keeps the shown note when another tab closes', () => {
    expect(shownIn(closeIn(side(0, ['/a', '/b']), '/a'))).toBe('/b');
    expect(shownIn(closeIn(side(0, ['/a', '/b', '/c'], '/b'), '/b'))).toBe('/c');
  });

  it('of the last tab closes the side, and the other one stays with its key', () => {
    const alone = sidesOf([side(0, ['/a']), side(1, ['/b'])], 1);
    const next = editSide(alone, 0, (each) => closeIn(each, '/a'));
    expect([next.list.map(({ key }) => key), next.at]).toEqual([[1], 0]);
  });

  it('of the last tab of the only side leaves an empty side', () => {
    expect(editSide(sidesOf([side(0, ['/a'])]), 0, (each) => closeIn(each, '/a')).list).toEqual([side(0, [])]);
  });
});

describe('followInSides', () => {
  it('renames in both sides, the shown notes too', () => {
    const next = followInSides(two, [
      { from: '/b', to: '/d' },
      { from: '/c', to: '/e' },
    ]);
    expect(tabsOf(next)).toEqual([
      ['/a', '/d'],
      ['/d', '/e'],
    ]);
    expect(next.list.map(shownIn)).toEqual(['/a', '/e']);
    expect(next.list[1]?.pinned).toEqual(['/d']);
  });

  it('closes the side whose notes were all deleted', () => {
    const next = followInSides(two, [
      { from: '/b', to: null },
      { from: '/c', to: null },
    ]);
    expect([tabsOf(next), next.at]).toEqual([[['/a']], 0]);
  });
});

describe('openBeside', () => {
  it('adds a second side, which becomes the active one', () => {
    const next = openBeside(one, '/a', 'column');
    expect(tabsOf(next)).toEqual([['/a', '/b'], ['/a']]);
    expect([next.at, next.direction, next.share]).toEqual([1, 'column', 0.5]);
    expect(next.list.map(shownIn)).toEqual(['/a', '/a']);
  });

  it('opens on the side that is not the active one', () => {
    const next = openBeside(two, '/c', 'row');
    expect([tabsOf(next)[0], next.at]).toEqual([['/a', '/b', '/c'], 0]);
  });
});

describe('moveAcross', () => {
  it('moves a tab to the end or to a place', () => {
    expect(tabsOf(moveAcross(two, 0, '/a'))).toEqual([['/b'], ['/b', '/c', '/a']]);
    expect(tabsOf(moveAcross(two, 0, '/a', 1))).toEqual([['/b'], ['/b', '/a', '/c']]);
  });

  it('keeps a pinned tab pinned and before the others', () => {
    const next = moveAcross(two, 1, '/b', 1);
    expect(tabsOf(next)).toEqual([['/b', '/a'], ['/c']]);
    expect(next.list.map(({ pinned }) => pinned)).toEqual([['/b'], []]);
    expect([next.at, next.list.map(shownIn)]).toEqual([0, ['/b', '/c']]);
  });

  it('of the last tab closes the side', () => {
    const next = moveAcross(sidesOf([side(0, ['/a']), side(1, ['/b'])]), 0, '/a');
    expect([tabsOf(next), next.at, next.list.map(shownIn)]).toEqual([[['/b', '/a']], 0, ['/a']]);
  });

  it('changes nothing without a second side or the tab', () => {
    expect(moveAcross(one, 0, '/a')).toBe(one);
    expect(moveAcross(two, 0, '/c')).toBe(two);
  });
});

describe('joinSides', () => {
  it('shows the active note and keeps the tabs of both sides', () => {
    const next = joinSides(two);
    expect([tabsOf(next), next.at, next.list.map(shownIn)]).toEqual([[['/b', '/a', '/c']], 0, ['/c']]);
  });
});
