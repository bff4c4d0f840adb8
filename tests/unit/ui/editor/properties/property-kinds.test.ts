import { describe, expect, it } from 'vitest';
import {
  emptyValue,
  keyedItems,
  kindOf,
  NEW_KINDS,
  numberOrText,
  textOf,
  withItem,
} from '../../../../../src/ui/editor/properties/property-kinds.ts';

describe('kindOf', () => {
  it.each([
    ['x', 'text'],
    ['', 'text'],
    [null, 'text'],
    ['2026-11-18', 'date'],
    ['2026-02-30', 'text'],
    ['2026-11-18T10:00', 'text'],
    [3, 'number'],
    [true, 'checkbox'],
    [['x'], 'list'],
    [undefined, 'other'],
  ] as const)('shows %j as %s', (value, kind) => expect(kindOf(value)).toBe(kind));

  it('returns an initial value of each type', () => {
    for (const kind of NEW_KINDS) expect(kindOf(emptyValue(kind, '2026-11-18'))).toBe(kind);
  });
});

describe('numberOrText and withItem', () => {
  it.each([
    ['3', 3],
    [' -2.50 ', -2.5],
    ['1e3', 1000],
    ['3 g', '3 g'],
    ['-', '-'],
    ['0x10', '0x10'],
    ['12345678901234567890', '12345678901234567890'],
    ['', null],
  ])('parses %j as %j', (typed, value) => expect(numberOrText(typed)).toBe(value));

  it('appends a number to numbers, and text to other lists', () => {
    expect(withItem([1, 2], '3')).toEqual([1, 2, 3]);
    expect(withItem([1, 'x'], '3')).toEqual([1, 'x', '3']);
    expect(withItem([], '3')).toEqual(['3']);
  });
});

describe('textOf and keyedItems', () => {
  it('shows text, and a number as written', () => {
    expect(textOf({ value: 'x', source: '"x"' })).toBe('x');
    expect(textOf({ value: 16, source: '0x10' })).toBe('0x10');
    expect(textOf({ value: null, source: '~' })).toBe('');
  });

  it('returns a unique key for each item, also for duplicates', () => {
    const keys = keyedItems(['x', 'x', 1, '1', null]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });
});
