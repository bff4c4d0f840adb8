import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { jsonFits, knownJson, throughJson } from '../../../../../src/core/shared/json/known-json.ts';

describe('knownJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(knownJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('writes the JSON of an object once', () => {
    const value = { text: 'a' };
    const written = vi.spyOn(JSON, 'stringify');
    expect(knownJson(value)).toBe(knownJson(value));
    expect(written).toHaveBeenCalledTimes(1);
    written.mockRestore();
  });
});

describe('jsonFits', () => {
  it('agrees with the length of the JSON, at each limit', () => {
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(value, fc.nat(200), (one, most) => {
        expect(jsonFits(one, most)).toBe(JSON.stringify(one).length <= most);
      }),
    );
  });

  it('asks a value that has its own JSON', () => {
    expect(jsonFits({ toJSON: () => 'x'.repeat(100) }, 50)).toBe(false);
    expect(jsonFits(new Date(0), 26)).toBe(true);
  });
});

describe('throughJson', () => {
  it('gives what JSON gives back, for values that JSON changes, too', () => {
    const sparse = [1];
    sparse[2] = 3;
    const changed = [
      { a: undefined, b: 1 },
      [undefined],
      Number.NaN,
      -0,
      new Date(0),
      new Map([[1, 2]]),
      sparse,
      { n: { f: () => 1 } },
    ];
    for (const value of changed) expect(throughJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withSparseArray: true, withDate: true, withMap: true }),
        (value) => {
          fc.pre(JSON.stringify(value) !== undefined);
          expect(JSON.stringify(throughJson(value))).toBe(JSON.stringify(value));
          expect(throughJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  it('returns an output that is JSON as it is', () => {
    const output = { path: '/a.md', lines: [1, 2], note: null };
    expect(throughJson(output)).toBe(output);
  });
});
