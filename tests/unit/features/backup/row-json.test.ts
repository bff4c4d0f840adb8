import { describe, expect, it } from 'vitest';
import { decodeRow, encodeRow } from '../../../../src/adapters/dexie/snapshot/row-json.ts';

const MARK = '\u0000';

const ROWS: Readonly<Record<string, unknown>> = {
  plain: { a: 1, b: 'two', c: [true, null, { d: 0.5 }] },
  bytes: { bytes: Uint8Array.of(0, 255, 10, 13), empty: new Uint8Array() },
  'a part of a larger buffer': { bytes: Uint8Array.of(9, 8, 7, 6).subarray(1, 3) },
  'many bytes': { bytes: Uint8Array.from({ length: 100_000 }, (_, at) => at % 251) },
  buffer: { of: Uint8Array.of(1, 2).buffer },
  'numbers that JSON lacks': [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 2n ** 70n],
  'undefined fields': { a: undefined, b: [undefined, 1] },
  dates: { at: new Date(1234), none: new Date(Number.NaN) },
  collections: { map: new Map<unknown, unknown>([['a', new Set([1, Uint8Array.of(1)])]]) },
  'an object with the key of the mark': { [MARK]: ['bytes', 'AAAA'], deeper: { [MARK]: { [MARK]: 1 } } },
  'an object with the names of prototypes': JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
  'lone surrogates': { text: '\ud800 and \udfff' },
  'line separators': { text: 'a\nb\u2028c\r' },
};

describe('encodeRow', () => {
  it.each(Object.entries(ROWS))('writes %s in one line, and reads it back', (_name, row) => {
    const line = encodeRow(row);
    expect(line).not.toContain('\n');
    expect(decodeRow(line)).toEqual(row);
    expect(encodeRow(decodeRow(line))).toBe(line);
  });

  it('keeps a negative zero, which toEqual does not tell apart in lists', () => {
    expect(Object.is(decodeRow(encodeRow(-0)), -0)).toBe(true);
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['an object of the browser', new URL('https://a.example')],
  ])('refuses %s', (_name, value) => {
    expect(() => encodeRow({ value })).toThrow(TypeError);
  });

  it.each(['{"\\u0000":["what",1]}', '{"\\u0000":["map",1]}', '{', 'nothing'])('refuses to read %s', (line) => {
    expect(() => decodeRow(line)).toThrow();
  });
});
