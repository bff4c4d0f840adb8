import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CitedReference } from '../../../../../src/contracts/wire/citation-requests.ts';
import { formatCitation, formatCitationInText } from '../../../../../src/core/shared/citations/format-citation.ts';
import {
  findCitations,
  findCitationsInText,
  readCitation,
  readCitationInText,
  writtenKey,
} from '../../../../../src/core/shared/citations/read-citation.ts';
import { type MarkedText, readMarkedText } from '../../../../../src/core/shared/citations/read-marked-text.ts';

const found = (text: string) => findCitations(text).map(({ from, to }) => text.slice(from, to));

describe('findCitations', () => {
  it('finds citations in brackets alone', () => {
    expect(found('as [@a] and [see @b, p. 12; -@c] say, @d, x@y.org')).toEqual(['[@a]', '[see @b, p. 12; -@c]']);
    expect(found('over a line [@a;\n@b] and [@a and\nmore]')).toEqual(['[@a;\n@b]', '[@a and\nmore]']);
  });

  it.each([
    ['an email address', '[mail x@y.org]'],
    ['a link', '[@a](x.md)'],
    ['a reference link', '[@a][b] and [@a]: x'],
    ['an escaped bracket', '\\[@a]'],
    ['an image', '![@a]'],
    ['a wiki link', '[[@a]]'],
    ['a footnote', '[^@a]'],
    ['a part without a key', '[@a; b]'],
    ['a quote in the next line', '[@a;\n> @b]'],
    ['a cell of a table', '[a | @b]'],
    ['a bare at sign', '[@] and [@ a]'],
  ])('leaves %s alone', (_name, text) => {
    expect(found(text)).toEqual([]);
  });

  it('takes linear time', () => {
    // So long that more than linear work exceeds the limit of the test.
    for (const part of ['[', '[@', '[@a;', '[@a ', '@', '[@a-', '[ @('])
      expect(() => findCitations(part.repeat(1_000_000 / part.length))).not.toThrow();
  });
});

describe('findCitationsInText', () => {
  const named = (text: string) => findCitationsInText(text).map(({ from, to }) => text.slice(from, to));

  it('finds keys in running text, with the place after them', () => {
    expect(named('@a says; (@b, “@c”), -@d [p. 3] and @{e f} @{g}[ch. 2].')).toEqual([
      '@a',
      '@b',
      '@c',
      '-@d [p. 3]',
      '@{g}[ch. 2]',
    ]);
    expect(named('@a [p. 3; also @b] and @a [@b], @a [x](y), @a [^1], @a [[z]]')).toEqual([
      '@a [p. 3; also @b]',
      '@a',
      '@a',
      '@a',
      '@a',
    ]);
  });

  it.each(['x@y.org', '\\@a', '[see @a]', 'foo/@a', '?u=@a', '@a@b.org', 'well-@a', '@', '@ a', '[@a; @b]'])(
    'finds none in %s',
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );

  it('takes linear time', () => {
    // So long that more than linear work exceeds the limit of the test.
    for (const part of ['@', '@a', '@a ', '@a [', '@a [b] ', '-@', '@{a', '[@a;', '@a [@'])
      expect(() => findCitationsInText(part.repeat(1_000_000 / part.length))).not.toThrow();
  });
});

describe('readCitationInText', () => {
  it('reads the key, its place and further references', () => {
    expect(readCitationInText('-@a [p. 3; also @b, ch. 2]')).toEqual([
      { key: 'a', prefix: '', suffix: ', p. 3', isAuthorHidden: true },
      { key: 'b', prefix: 'also', suffix: ', ch. 2', isAuthorHidden: false },
    ]);
    expect(readCitationInText('@a [@b]')).toBeNull();
    expect(readCitationInText('@a says')).toBeNull();
  });
});

describe('Pandoc’s forms beside one another', () => {
  it('are a citation in brackets with its marked suffix, and one of the running text', () => {
    const text = readFileSync(new URL('../../../../fixtures/reports/F27/note.md', import.meta.url), 'utf8');
    expect(found(text)).toEqual(['[@s, pp. 3 and *passim*]']);
    expect(findCitationsInText(text).map(({ from, to }) => text.slice(from, to))).toEqual(['@s']);
  });

  it.each<[string, string[]]>([
    ['@{https://example.org/x?a=b} says', ['@{https://example.org/x?a=b}']],
    ["@s's result, @s: and @s.", ['@s', '@s', '@s']],
    ['mail a@b.org and \\@s', []],
    ['-@s says', ['-@s']],
    ['(@s) and *@t*', ['@s', '@t']],
  ])('in running text: %j', (text, expected) => {
    expect(findCitationsInText(text).map(({ from, to }) => text.slice(from, to))).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['[see @a, pp. 3-4; also @b]', ['[see @a, pp. 3-4; also @b]']],
    ['[@a, {pp. iv, vi-xi, (xyz)-(xyz)} with suffix]', ['[@a, {pp. iv, vi-xi, (xyz)-(xyz)} with suffix]']],
    ['[@müller2020] [@{a b}]', ['[@müller2020]']],
  ])('in brackets: %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});

describe('readMarkedText', () => {
  it.each([
    ['and *passim*', 'and <em>passim</em>'],
    ['**b** _i_ `c*d` ~~e~~ ==f==', '<strong>b</strong> <em>i</em> <code>c*d</code> <del>e</del> <mark>f</mark>'],
    ['***x*** *a **b** c*', '<em><strong>x</strong></em> <em>a <strong>b</strong> c</em>'],
    ['a_b_c \\*d\\* * e **f', 'a_b_c *d* * e **f'],
    ['1&ndash;2 &unknown;', '1–2 &unknown;'],
  ])('reads %s', (text, shown) => {
    const write = (parts: readonly MarkedText[]): string =>
      parts
        .map((part) => {
          if (part.type === 'text') return part.text;
          const inner = part.type === 'code' ? part.text : write(part.parts);
          return `<${part.type}>${inner}</${part.type}>`;
        })
        .join('');
    expect(write(readMarkedText(text))).toBe(shown);
  });
});

describe('readCitation', () => {
  it('reads keys, locators and prefixes as Pandoc does', () => {
    expect(readCitation('see @doe:2020_a.b, p. 12; also -@{odd(key)} ch. 3')).toEqual([
      { key: 'doe:2020_a.b', prefix: 'see', suffix: ', p. 12', isAuthorHidden: false },
      { key: 'odd(key)', prefix: 'also', suffix: ' ch. 3', isAuthorHidden: true },
    ]);
    expect(readCitation('@a{ii, A}, and more; @b{}')).toEqual([
      { key: 'a', prefix: '', suffix: ', ii, A, and more', isAuthorHidden: false },
      { key: 'b', prefix: '', suffix: '', isAuthorHidden: false },
    ]);
    expect(readCitation('@a.')).toEqual([{ key: 'a', prefix: '', suffix: '.', isAuthorHidden: false }]);
  });

  it('writes keys so that it reads them again', () => {
    for (const key of ['a', 'Doe:2020/x_y', 'a--b', 'odd(key)', 'ends.'])
      expect(readCitation(`@${writtenKey(key)}, p. 1`)?.[0]?.key).toBe(key);
    expect(writtenKey('a b')).toBeNull();
  });
});

describe('formatCitation', () => {
  const reference = (key: string, number: number): CitedReference => ({
    key,
    citedAs: [key],
    repeatedAt: null,
    number,
    author: key.toUpperCase(),
    year: '2020',
    parts: [],
    href: null,
    library: '/a.bib',
    otherLibraries: [],
  });
  const references = new Map([
    ['a', reference('a', 1)],
    ['b', reference('b', 2)],
  ]);
  const text = (inner: string, style: 'author-date' | 'numeric') =>
    formatCitation(readCitation(inner) ?? [], references, style)
      .map((part) => (part.isMissing ? `!${part.text}!` : part.text))
      .join('');

  const inText = (written: string, style: 'author-date' | 'numeric') =>
    formatCitationInText(readCitationInText(written) ?? [], references, style)
      .map((part) => (part.isMissing ? `!${part.text}!` : part.text))
      .join('');

  it('writes citations of running text in both styles', () => {
    expect(inText('@a [p. 12; see @b]', 'author-date')).toBe('A (2020, p. 12; see B, 2020)');
    expect(inText('@a [p. 12; see @b]', 'numeric')).toBe('A [1, p. 12; see 2]');
    expect(inText('-@a', 'author-date')).toBe('(2020)');
    expect(inText('-@a', 'numeric')).toBe('[1]');
    expect(inText('@a [@c]', 'numeric')).toBe('');
    expect(inText('@c', 'numeric')).toBe('');
  });

  it('writes both styles', () => {
    expect(text('see @a, p. 12; -@b', 'author-date')).toBe('(see A, 2020, p. 12; 2020)');
    expect(text('see @a, p. 12; -@b', 'numeric')).toBe('[see 1, p. 12; 2]');
    expect(text('@a; @c p. 3', 'numeric')).toBe('[1; !@c! p. 3]');
  });
});
