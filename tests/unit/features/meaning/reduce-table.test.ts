import { describe, expect, it } from 'vitest';
import { COSINE } from '../../../../src/features/meaning/core/embed-text.ts';
import { openTokenTable } from '../../../../src/features/meaning/core/tables/token-table.ts';
import { reduceTable } from '../../../../src/features/meaning/worker/tables/reduce-table.ts';
import {
  fileOf,
  madeTokens,
  makeSafetensors,
  makeTokenizer,
  makeWordTable,
} from '../../../support/word-tables/make-word-table.ts';

const reduce = (table: Uint8Array<ArrayBuffer>, tokenizer: Uint8Array<ArrayBuffer>) =>
  reduceTable({
    table: { name: 'model.safetensors', blob: new Blob([table]) },
    tokenizer: { name: 'tokenizer.json', blob: new Blob([tokenizer]) },
  });
const made = makeWordTable();
const TWO = makeTokenizer(['a', 'b']);
const tensor = (shape: unknown, offsets: unknown, dtype: unknown = 'F32') => ({ dtype, shape, data_offsets: offsets });
const bytes = (count: number) => new Uint8Array(count);
const header = (value: unknown, count: number, length?: bigint) => fileOf(JSON.stringify(value), bytes(count), length);

describe('a table in its two files', () => {
  it('is reduced to the first 128 numbers of each row in 8 bits, the same each time', async () => {
    const kept = await reduce(made.table, made.tokenizer);
    const tokens = madeTokens();
    expect(kept).toMatchObject({ columns: 128, vocabulary: tokens.join('\n') });
    expect(kept.vectors).toHaveLength(tokens.length * 128);
    expect(kept.scales).toHaveLength(tokens.length);
    expect((await reduce(made.table, made.tokenizer)).id).toBe(kept.id);
    const other = makeWordTable({ seed: 2 });
    expect((await reduce(other.table, other.tokenizer)).id).not.toBe(kept.id);
    const place = tokens.indexOf('geld');
    const original = new Float32Array(made.table.slice(made.table.length - tokens.length * 192 * 4).buffer);
    for (let at = 0; at < 128; at += 1) {
      const value = (kept.vectors[place * 128 + at] ?? 0) * (kept.scales[place] ?? 0);
      expect(Math.abs(value - (original[place * 192 + at] ?? 0))).toBeLessThan(3.3 / 127);
    }
  });

  it('makes near vectors of words that mean the same in several languages', async () => {
    const table = openTokenTable(await reduce(made.table, made.tokenizer));
    const cosine = (a: string, b: string) => {
      const [one, two] = [a, b].map((text) => table.embedWords(text.split(' ')));
      if (!one || !two) return Number.NaN;
      return one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0) * COSINE;
    };
    expect(cosine('elektrizitat', 'lampen dunkel')).toBeGreaterThan(0.8);
    expect(cosine('停 电', 'stromausfall')).toBeGreaterThan(0.8);
    expect(cosine('geld', 'fliegen')).toBeLessThan(0.3);
    expect(table.embedWords(['ξψζ'])).toBeNull();
    expect(table.embedWords(['123', '—'])).toBeNull();
    expect(table.embedText('/a.md', 'ξψζ ψζξ ζξψ')).toHaveLength(0);
  });

  it('may have rows of zeros', async () => {
    const kept = await reduce(makeSafetensors([2, 64], new Float32Array(128)), TWO);
    expect(openTokenTable(kept).embedWords(['a'])).toBeNull();
  });

  const row = 64 * 4;
  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['of no bytes', bytes(0), /too short/],
    ['of 7 bytes', bytes(7), /too short/],
    ['whose header is empty', header({}, 0, 0n), /does not start like/],
    ['whose header is longer than the file', header({}, 0, 9000n), /header ends after the file/],
    ['whose header is longer than the bounds', header({}, 200_000, 150_000n), /header is too long/],
    ['whose header is longer than numbers are exact', header({}, 0, 2n ** 63n), /header is too long/],
    ['whose header is no JSON', fileOf('{"a":', bytes(8)), /not valid JSON/],
    ['whose header is a list', fileOf('[1, 2]', bytes(8)), /not valid JSON/],
    ['without a tensor', header({ __metadata__: { format: 'pt' } }, 0), /has 0 tensors/],
    [
      'with two tensors',
      header({ a: tensor([2, 64], [0, 2 * row]), b: tensor([2, 64], [0, 2 * row]) }, 2 * row),
      /has 2 tensors/,
    ],
    [
      'with a name twice',
      fileOf(`{"a":${JSON.stringify(tensor([2, 64], [0, 2 * row]))},"\\u0061":{}}`, bytes(2 * row)),
      /a name twice/,
    ],
    [
      'with a field twice',
      fileOf(`{"a":{"dtype":"F32","shape":[9,9],"shape":[2,64],"data_offsets":[0,${2 * row}]}}`, bytes(2 * row)),
      /a name twice/,
    ],
    ['of half precision', header({ a: tensor([2, 64], [0, row], 'F16') }, row), /kind F16, and only F32/],
    ['of three dimensions', header({ a: tensor([2, 8, 8], [0, 2 * row]) }, 2 * row), /shape 2 × 8 × 8/],
    ['of one dimension', header({ a: tensor([128], [0, 2 * row]) }, 2 * row), /shape 128/],
    ['of a huge shape', header({ a: tensor([2, 2 ** 40], [0, 2 * row]) }, 2 * row), /shape 2 × 1099511627776/],
    ['of a shape that is none', header({ a: tensor([2, -64], [0, 2 * row]) }, 2 * row), /description of its tensor/],
    ['with further fields', header({ a: { ...tensor([2, 64], [0, 2 * row]), x: 1 } }, 2 * row), /description/],
    ['of another number of rows', header({ a: tensor([3, 64], [0, 3 * row]) }, 3 * row), /3 rows, and its tokenizer 2/],
    ['of short rows', header({ a: tensor([2, 63], [0, 2 * 63 * 4]) }, 2 * 63 * 4), /at least 64/],
    ['that starts later', header({ a: tensor([2, 64], [8, 2 * row + 8]) }, 2 * row + 8), /does not match their shape/],
    ['that ends before it starts', header({ a: tensor([2, 64], [2 * row, 0]) }, 2 * row), /does not match their shape/],
    ['that is cut off', header({ a: tensor([2, 64], [0, 2 * row]) }, 2 * row - 1), /its end is missing/],
    ['with bytes after it', header({ a: tensor([2, 64], [0, 2 * row]) }, 2 * row + 1), /bytes after its numbers/],
    [
      'with a value that is not a number',
      makeSafetensors([2, 64], new Float32Array(128).fill(1).fill(Number.NaN, 70, 71)),
      /row 1 has a value that is not a number/,
    ],
    [
      'with an infinite value',
      makeSafetensors([2, 64], new Float32Array(128).fill(Number.NEGATIVE_INFINITY, 0, 1)),
      /row 0 has a value/,
    ],
  ])('is refused when it is one %s', async (_, table, words) => {
    await expect(reduce(table, TWO)).rejects.toMatchObject({
      code: 'model-unfit',
      message: expect.stringMatching(words),
    });
  });

  it('is refused when its tokenizer is too large to read', async () => {
    const blob = { size: 40_000_000 } as Blob;
    const table = { name: 'model.safetensors', blob: new Blob([made.table]) };
    await expect(reduceTable({ table, tokenizer: { name: 'tokenizer.json', blob } })).rejects.toThrow(/too large/);
  });
});
