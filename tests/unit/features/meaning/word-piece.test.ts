import { describe, expect, it } from 'vitest';
import { readTokenizer } from '../../../../src/features/meaning/core/tables/read-tokenizer.ts';
import { createWordPiece } from '../../../../src/features/meaning/core/tables/word-piece.ts';
import { makeTokenizer } from '../../../support/word-tables/make-word-table.ts';

const VOCABULARY = [
  '[UNK]',
  'un',
  '##aff',
  '##able',
  'cafe',
  'uber',
  'straße',
  'strom',
  '##aus',
  '##fall',
  'mikro',
  '##skop',
  '停',
  '电',
  '了',
  'ο',
  '##δος',
  '##δοσ',
  'a',
  '##a',
  '##b',
  'ⅷ',
  '2',
  '##4',
];
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const file = readTokenizer('tokenizer.json', text(makeTokenizer(VOCABULARY)));
const tokenizer = createWordPiece(file.vocabulary, file.rules);

function tokens(of: string, by = tokenizer): string[] {
  const found: string[] = [];
  by.eachToken(of, (token) => found.push(token === -1 ? '?' : (VOCABULARY[token] ?? '')));
  return found;
}

describe('the tokenizer of BERT', () => {
  it.each([
    ['unaffable', ['un', '##aff', '##able']],
    ['Café CAFE\u0301 Über', ['cafe', 'cafe', 'uber']],
    ['Stromausfall', ['strom', '##aus', '##fall']],
    ['停电了 24', ['停', '电', '了', '2', '##4']],
    ['停strom电', ['停', 'strom', '电']],
    ['strom-strom, (strom)! $strom^`strom`~', ['strom', 'strom', 'strom', 'strom', 'strom']],
    ['Mikroskop\u00a0mikro\u200bskop', ['mikro', '##skop', 'mikro', '##skop']],
    ['ΟΔΟΣ', ['ο', '##δοσ']],
    ['xyz strom', ['?', 'strom']],
    ['unx', ['?']],
    ['aab', ['a', '##a', '##b']],
    ['\u0000\ufffdstrom', ['strom']],
    ['', []],
    [' \n\t', []],
  ])('splits %j', (of, expected) => {
    expect(tokens(of)).toEqual(expected);
  });

  it('gives a word of more than 100 characters as unknown', () => {
    expect(tokens(`a${'b'.repeat(99)}`)).toHaveLength(100);
    expect(tokens(`a${'b'.repeat(100)}`)).toEqual(['?']);
  });

  it('finds a word of a query, whose sharp s is written as two', () => {
    expect(tokens('Straße strasse')).toEqual(['straße', 'straße']);
  });

  it('keeps accents and case when the file says so', () => {
    const rules = { ...file.rules, lowercase: false, stripAccents: false, splitsSigns: false };
    const cased = createWordPiece(VOCABULARY, rules);
    expect(tokens('Strom strom café', cased)).toEqual(['?', 'strom', '?']);
    expect(tokens('停电', cased)).toEqual(['?']);
  });

  it.each([
    ['of one long word', 'a'.repeat(1_000_000)],
    [
      'of words as long as they may be',
      Array.from({ length: 10_000 }, (_, at) => `a${'ab'.repeat(49)}${at % 10}`).join(' '),
    ],
    ['of different words', Array.from({ length: 150_000 }, (_, at) => at.toString(36)).join(' ')],
    ['of signs', '停电'.repeat(500_000)],
    ['of accents', `a${'\u0301'.repeat(999_999)}`],
    ['of spaces', ' '.repeat(1_000_000)],
  ])('takes a text of 1 MB %s in bounded time', (_, long) => {
    const startMs = performance.now();
    tokenizer.eachToken(long, () => {});
    expect(performance.now() - startMs).toBeLessThan(5000);
  });
});

describe('the file of a tokenizer', () => {
  const refused = (bytes: Uint8Array | string) => () =>
    readTokenizer('tokenizer.json', typeof bytes === 'string' ? bytes : text(bytes));

  it.each([
    ['no JSON', 'hello', /not the file of a tokenizer/],
    ['another kind', makeTokenizer([], { model: { type: 'Unigram', vocab: [] } }), /kind Unigram, and only WordPiece/],
    ['another normalizer', makeTokenizer(VOCABULARY, { normalizer: { type: 'NFC' } }), /field normalizer\.type/],
    ['no tokens', makeTokenizer([]), /has 0 tokens/],
    ['gaps', makeTokenizer([], { model: { type: 'WordPiece', vocab: { a: 0, b: 2 } } }), /have gaps or repeat/],
    ['a number twice', makeTokenizer([], { model: { type: 'WordPiece', vocab: { a: 0, b: 0 } } }), /gaps or repeat/],
    ['a text as number', makeTokenizer([], { model: { type: 'WordPiece', vocab: { a: '0' } } }), /gaps or repeat/],
    ['a line end', makeTokenizer(['a\nb']), /has a line end/],
  ])('is refused with %s', (_, bytes, words) => {
    expect(refused(bytes)).toThrow(words);
  });

  it('may have tokens with the names of properties that objects have', () => {
    const names = ['constructor', '__proto__', 'toString'];
    const vocab = '{"constructor":0,"__proto__":1,"toString":2}';
    const json = text(makeTokenizer(['x'])).replace('{"x":0}', vocab);
    expect(readTokenizer('tokenizer.json', json).vocabulary).toEqual(names);
  });
});
