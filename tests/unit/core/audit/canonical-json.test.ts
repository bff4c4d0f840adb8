import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import { readFixture } from '../../../support/fixtures.ts';

describe('canonicalJson', () => {
  it.each(['arrays', 'french', 'structures', 'unicode', 'values', 'weird'])(
    'writes %s.json as RFC 8785 does',
    (name) => {
      const value: unknown = JSON.parse(readFixture(`jcs/input/${name}.json`));
      expect(canonicalJson(value)).toBe(readFixture(`jcs/output/${name}.json`));
    },
  );

  it.each([
    [0, '0'],
    [-0, '0'],
    [1e21, '1e+21'],
    [1e20, '100000000000000000000'],
    [1e-7, '1e-7'],
    [0.000001, '0.000001'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [2 ** 53, '9007199254740992'],
    [1 / 3, '0.3333333333333333'],
  ])('writes the number %d as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('sorts keys by UTF-16 code units, at every depth', () => {
    const value = { '\ufb33': 1, '\ud83d\ude00': 2, '\u20ac': 3, a: { z: 1, Z: 2, '': 3 }, '10': 4, '9': 5 };
    expect(canonicalJson(value)).toBe('{"10":4,"9":5,"a":{"":3,"Z":2,"z":1},"\u20ac":3,"\ud83d\ude00":2,"\ufb33":1}');
  });

  it('omits undefined values, and keeps null', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });

  it('treats __proto__ and toJSON like other keys', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1},"toJSON":"y"}'))).toBe('{"__proto__":{"x":1},"toJSON":"y"}');
  });

  it('writes a shared value at each occurrence', () => {
    const shared = { a: 1 };
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]');
  });

  const cyclic: unknown[] = [];
  cyclic.push({ cyclic });
  let deep: unknown = 0;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  // biome-ignore format: one hole is the point
  const sparse = Array.from({ length: 3 }, () => 1);
  delete sparse[1];

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['negative infinity', { a: Number.NEGATIVE_INFINITY }],
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['a hole in a list', sparse],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a symbol key', { [Symbol('a')]: 1 }],
    ['a bigint', 1n],
    ['a lone high surrogate', '\ud800'],
    ['a lone low surrogate', { a: 'x\udc00y' }],
    ['a lone surrogate in a key', { '\ud800': 1 }],
    ['a cycle', cyclic],
    ['unlimited nesting', deep],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['bytes', new Uint8Array([1])],
    ['a boxed number', Object(1)],
    ['a class instance', new (class Thing {})()],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(CloisterError);
    expect(() => canonicalJson({ a: [value] })).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });

  it('writes equal text for equal values, and the text parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        const text = canonicalJson(parsed);
        const shuffled: unknown = JSON.parse(JSON.stringify(parsed), (_key, member: unknown) =>
          typeof member === 'object' && member !== null && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        );
        expect(canonicalJson(shuffled)).toBe(text);
        expect(JSON.parse(text)).toEqual(parsed);
      }),
    );
  });
});
