import { describe, expect, it } from 'vitest';
import {
  extendTo,
  NO_SELECTION,
  type Selection,
  selectAll,
  selectionKey,
  toggleRow,
} from '../../../../../src/ui/files/select/tree-selection.ts';

const rows = ['/a', '/b', '/c', '/d'].map((path) => ({ file: { path } }));
const of = (paths: string[], anchor: string | null = null): Selection => ({
  ...NO_SELECTION,
  paths: new Set(paths),
  anchor,
});
const pathsOf = ({ paths }: Selection) => [...paths];

describe('toggleRow', () => {
  it('adds and removes a row', () => {
    const one = toggleRow(NO_SELECTION, '/b', null);
    expect(one).toMatchObject({ anchor: '/b' });
    expect(pathsOf(one)).toEqual(['/b']);
    expect(pathsOf(toggleRow(one, '/b', null))).toEqual([]);
  });

  it('joins the open note when it was opened last in the tree', () => {
    expect(pathsOf(toggleRow(of([], '/a'), '/c', '/a'))).toEqual(['/a', '/c']);
    expect(pathsOf(toggleRow(of([], '/b'), '/c', '/a'))).toEqual(['/c']);
    expect(pathsOf(toggleRow(of([], '/a'), '/a', '/a'))).toEqual(['/a']);
    expect(pathsOf(toggleRow(of(['/b'], '/a'), '/c', '/a'))).toEqual(['/b', '/c']);
  });
});

describe('extendTo', () => {
  it.each([
    [of([]), 1, 3, ['/b', '/c', '/d']],
    [of(['/b'], '/b'), 3, 0, ['/a', '/b']],
    [of(['/a', '/b'], '/a'), 1, 2, ['/a', '/b', '/c']],
    [of(['/gone', '/b'], '/gone'), 2, 3, ['/c', '/d']],
  ])('selects a range (%#)', (selection, start, to, paths) => {
    expect(pathsOf(extendTo(selection, rows, start, to))).toEqual(paths);
  });

  it('keeps the anchor, so that the range can shrink', () => {
    const wide = extendTo(of([]), rows, 1, 3);
    expect(pathsOf(extendTo(wide, rows, 3, 2))).toEqual(['/b', '/c']);
  });
});

it('selects all rows', () => {
  expect(pathsOf(selectAll(NO_SELECTION, rows))).toEqual(['/a', '/b', '/c', '/d']);
});

describe('selectionKey', () => {
  const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) =>
    selectionKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

  it.each([
    [press(' '), 'toggle'],
    [press(' ', { ctrlKey: true }), 'toggle'],
    [press(' ', { shiftKey: true }), 'range'],
    [press('a', { ctrlKey: true }), 'all'],
    [press('A', { metaKey: true }), 'all'],
    [press('Escape'), 'clear'],
    [press('ArrowDown', { shiftKey: true }), 'extend'],
    [press('End', { shiftKey: true, ctrlKey: true }), 'extend'],
    [press('ArrowDown'), null],
    [press('a'), null],
    [press('F10', { shiftKey: true }), null],
    [press('a', { ctrlKey: true, altKey: true }), null],
  ])('%#', (found, meaning) => {
    expect(found).toBe(meaning);
  });
});
