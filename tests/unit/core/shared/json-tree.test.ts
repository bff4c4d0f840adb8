import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfValue, lineAndColumn, partsOf, rootOf } from '../../../../src/core/shared/json/json-tree.ts';

const parts = (text: string) => [...partsOf(text, rootOf(text))].map(({ key, at, end }) => [key, text.slice(at, end)]);

describe('partsOf', () => {
  it('returns keys and values as written', () => {
    expect(parts('\ufeff { "a" : 1.0e5 , "a":[1, {"x":"]}"}] ,"q\\"":"\\\\" }')).toEqual([
      ['a', '1.0e5'],
      ['a', '[1, {"x":"]}"}]'],
      ['q\\"', '"\\\\"'],
    ]);
    expect(parts('[ ]')).toEqual([]);
    expect(parts('{}')).toEqual([]);
    expect(parts('[[],{},"",null]').map(([, value]) => value)).toEqual(['[]', '{}', '""', 'null']);
  });

  it('returns parts that join to the whole text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(read(text, rootOf(text))).toEqual(JSON.parse(text));
        expect(endOfValue(text, 0)).toBe(text.length);
      }),
      { numRuns: 300 },
    );
  });

  it('scans deep brackets without recursion', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(endOfValue(text, 0)).toBe(200_000);
    expect(parts(text)[0]?.[1]).toHaveLength(199_998);
  });
});

/** Reads a value through its parts. */
function read(text: string, at: number): unknown {
  if (text[at] === '[') return [...partsOf(text, at)].map((part) => read(text, part.at));
  if (text[at] !== '{') return JSON.parse(text.slice(at, endOfValue(text, at)));
  const entries = [...partsOf(text, at)].map((part) => [JSON.parse(`"${part.key}"`), read(text, part.at)]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

describe('lineAndColumn', () => {
  it('counts lines and columns from 1', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd', 2)).toEqual({ line: 1, column: 3 });
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn('', 0)).toEqual({ line: 1, column: 1 });
  });
});
