import { describe, expect, it } from 'vitest';
import { orderParts, planGguf } from '../../../../../src/runtime/models/downloads/plan-gguf.ts';

const part = (number: number, count = 3, stem = 'm') =>
  `https://a.org/x/${stem}-${String(number).padStart(5, '0')}-of-${String(count).padStart(5, '0')}.gguf`;

describe('planGguf', () => {
  it('takes one file, with its hash where the manifest has it', () => {
    const sha256 = 'a'.repeat(64);
    expect(planGguf(['https://a.org/x/My%20model.gguf'], { 'My_model.gguf': sha256 })).toEqual([
      { name: 'My_model.gguf', url: 'https://a.org/x/My%20model.gguf', sizeBytes: null, sha256, done: false },
    ]);
  });

  it.each([1, 2, 3])('makes all parts of part %i alone', (number) => {
    expect(planGguf([part(number)]).map(({ url }) => url)).toEqual([part(1), part(2), part(3)]);
  });

  it('puts parts in order', () => {
    expect(planGguf([part(3), part(1), part(2)]).map(({ url }) => url)).toEqual([part(1), part(2), part(3)]);
  });

  it.each<[string, string[], RegExp]>([
    ['a missing part', [part(1), part(3)], /part 2 is missing/],
    ['a part twice', [part(1), part(1), part(2)], /given twice/],
    ['parts of two models', [part(1), part(2, 3, 'other'), part(3)], /no part of the same model/],
    ['a file that is no part', [part(1), 'https://a.org/b.gguf'], /no part of the same model/],
    ['more parts than any model has', [part(1, 99_999)], /at most 200 parts/],
    ['a part that is not', [part(0)], /counted from 1/],
    ['a part beyond the last', [part(4)], /counted from 1/],
  ])('refuses %s', (_, urls, words) => expect(() => planGguf(urls)).toThrow(words));

  it.each(['https://a.org/..%2f..%2fx', 'https://a.org/%00', 'https://a.org/%F0%9F%98%80'])(
    'gives %s a plain name',
    (url) => {
      expect(planGguf([url])[0]?.name).toMatch(/^[A-Za-z0-9._-]+\.gguf$/);
    },
  );
});

describe('orderParts', () => {
  it('refuses one part alone', () => {
    expect(() => orderParts([{ name: 'm-00001-of-00002.gguf' }])).toThrow(/part 2 is missing/);
  });
});
