import { describe, expect, it } from 'vitest';
import { orderParts, planGguf } from '../../../../../src/runtime/local-models/downloads/plan-gguf.ts';

const part = (number: number, count = 3, stem = 'm') =>
  `https://a.org/x/${stem}-${String(number).padStart(5, '0')}-of-${String(count).padStart(5, '0')}.gguf`;

describe('planGguf', () => {
  it('plans one file, with its hash of the manifest', () => {
    const sha256 = 'a'.repeat(64);
    expect(planGguf(['https://a.org/x/My%20model.gguf'], { 'My_model.gguf': sha256 })).toEqual([
      { name: 'My_model.gguf', url: 'https://a.org/x/My%20model.gguf', sizeBytes: null, sha256, done: false },
    ]);
  });

  const hash = (digit: string) => digit.repeat(64);

  it.each([
    ['My%20model.gguf', 'My%20model.gguf'],
    ['My%20model.gguf', 'My model.gguf'],
    ['Model%20(Q4).gguf', 'Model (Q4).gguf'],
    ['100%.gguf', '100%.gguf'],
    ['download?file=1', 'download'],
  ])('finds the hash of %s under the name %j', (address, given) => {
    expect(planGguf([`https://a.org/x/${address}`], { [given]: hash('a') })[0]?.sha256).toBe(hash('a'));
  });

  it.each(['my.gguf', 'x/M.gguf', './M.gguf', 'M.ggfu'])('refuses a hash of the unknown file %s', (given) => {
    expect(() => planGguf(['https://a.org/x/M.gguf'], { [given]: hash('a') })).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(given) }),
    );
  });

  it('refuses a manifest with a missing and an unknown part', () => {
    const manifest = { 'm-00001-of-00002.gguf': hash('1'), 'm-00002-of-00003.gguf': hash('2') };
    expect(() => planGguf([part(1, 2)], manifest)).toThrow(/m-00002-of-00003\.gguf.*m-00002-of-00002\.gguf/);
  });

  it('refuses two hashes for one file', () => {
    expect(() => planGguf(['https://a.org/a%20b.gguf'], { 'a b.gguf': hash('1'), 'a_b.gguf': hash('2') })).toThrow(
      /Two hashes/,
    );
  });

  it('accepts a manifest of a whole repository, and one without some parts', () => {
    const all = { 'm-00001-of-00001.gguf': hash('1'), 'other.gguf': hash('2'), 'README.md': hash('3') };
    expect(planGguf([part(1, 1)], all)[0]?.sha256).toBe(hash('1'));
    const some = planGguf([part(1, 2)], { 'm-00002-of-00002.gguf': hash('2') });
    expect(some.map(({ sha256 }) => sha256)).toEqual([null, hash('2')]);
  });

  it.each([1, 2, 3])('plans all parts from part %i', (number) => {
    expect(planGguf([part(number)]).map(({ url }) => url)).toEqual([part(1), part(2), part(3)]);
  });

  it('sorts the parts', () => {
    expect(planGguf([part(3), part(1), part(2)]).map(({ url }) => url)).toEqual([part(1), part(2), part(3)]);
  });

  it.each<[string, string[], RegExp]>([
    ['a missing part', [part(1), part(3)], /part 2 is missing/],
    ['a duplicate part', [part(1), part(1), part(2)], /given twice/],
    ['parts of two models', [part(1), part(2, 3, 'other'), part(3)], /not part of the same model/],
    ['a file that is not a part', [part(1), 'https://a.org/b.gguf'], /not part of the same model/],
    ['more parts than allowed', [part(1, 99_999)], /at most 200 parts/],
    ['part zero', [part(0)], /counted from 1/],
    ['a part beyond the last', [part(4)], /counted from 1/],
  ])('refuses %s', (_, urls, words) => expect(() => planGguf(urls)).toThrow(words));

  it.each(['https://a.org/..%2f..%2fx', 'https://a.org/%00', 'https://a.org/%F0%9F%98%80'])(
    'returns a plain name for %s',
    (url) => {
      expect(planGguf([url])[0]?.name).toMatch(/^[A-Za-z0-9._-]+\.gguf$/);
    },
  );
});

describe('orderParts', () => {
  it('refuses a single part', () => {
    expect(() => orderParts([{ name: 'm-00001-of-00002.gguf' }])).toThrow(/part 2 is missing/);
  });
});
