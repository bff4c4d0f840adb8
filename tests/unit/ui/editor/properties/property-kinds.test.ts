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

  it('gives each new property a value of its kind', () => {
    for (const kind of NEW_KINDS) expect(kindOf(emptyValue(kind, '2026-11-18'))).toBe(kind);
  });
});

describe('what is typed', () => {
  it.each([
    ['3', 3],
    [' -2.50 ', -2.5],
    ['1e3', 1000],
    ['3 g', '3 g'],
    ['-', '-'],
    ['0x10', '0x10'],
    ['12345678901234567890', '12345678901234567890'],
    ['', null],
  ])('%j becomes %j where a number was', (typed, value) => expect(numberOrText(typed)).toBe(value));

  it('joins numbers as a number, and others as text', () => {
    expect(withItem([1, 2], '3')).toEqual([1, 2, 3]);
    expect(withItem([1, 'x'], '3')).toEqual([1, 'x', '3']);
    expect(withItem([], '3')).toEqual(['3']);
  });
});

describe('what is shown', () => {
  it('is the text, and a number as it is written', () => {
    expect(textOf({ value: 'x', source: '"x"' })).toBe('x');
    expect(textOf({ value: 16, source: '0x10' })).toBe('0x10');
    expect(textOf({ value: null, source: '~' })).toBe('');
  });

  it('has a key for each item, though one is there twice', () => {
    const keys = keyedItems(['x', 'x', 1, '1', null]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });
});
