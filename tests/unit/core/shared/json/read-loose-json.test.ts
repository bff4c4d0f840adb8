import { describe, expect, it } from 'vitest';
import { readLooseJson } from '../../../../../src/core/shared/json/read-loose-json.ts';

function read(text: string) {
  const found = readLooseJson(text);
  return found.type === 'value' ? [found.value, ...found.mistakes.map(({ kind, line }) => `${kind} ${line}`)] : found;
}

describe('readLooseJson', () => {
  it.each(['{"a": [1, -2.5e3, true, null, "x\\n\\u00e9\\"", {}], "b": {"c": []}}', '"x"', '0', '[]'])(
    'reads JSON as it is: %s',
    (text) => {
      expect(read(text)).toEqual([JSON.parse(text)]);
    },
  );

  it.each([
    ['[NaN, Infinity, -Infinity]', [[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]]],
    ['[1, 2,]', [[1, 2]]],
    ['{"a": "x\ny",}', [{ a: 'x\ny' }]],
    ['{"a": 1}\0\0', [{ a: 1 }]],
    ['{"a": 1}\n}', [{ a: 1 }, 'rest 2']],
    ['{"a": [1,\n"tw', [{ a: [1, 'tw'] }, 'end 2']],
    ['{"a":', [{ a: null }, 'end 1']],
    ['{"a', [{ a: null }, 'end 1']],
    ['[\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> b\n]', [[1], 'conflict 2']],
  ])('reads %j', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it('names what it cannot read, and its line', () => {
    expect(readLooseJson('{\n"a": oops}')).toEqual({ type: 'broken', reason: 'Unexpected character "o"', line: 2 });
    expect(readLooseJson('[1 2]')).toMatchObject({ type: 'broken', line: 1 });
    expect(readLooseJson('['.repeat(100_000))).toMatchObject({ type: 'broken' });
  });

  it('gives names of members of objects as own ones', () => {
    const value = read('{"__proto__": {"x": NaN}, "constructor": 1,}')[0 as never];
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
  });
});
