import { describe, expect, it } from 'vitest';
import type { CitedReference } from '../../../../../src/contracts/wire/citation-requests.ts';
import { formatCitation } from '../../../../../src/core/shared/citations/format-citation.ts';
import { findCitations, readCitation, writtenKey } from '../../../../../src/core/shared/citations/read-citation.ts';

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
    const before = performance.now();
    for (const part of ['[', '[@', '[@a;', '[@a ', '@', '[@a-', '[ @('])
      findCitations(part.repeat(1_000_000 / part.length));
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

describe('readCitation', () => {
  it('reads keys, locators and prefixes as Pandoc does', () => {
    expect(readCitation('see @doe:2020_a.b, p. 12; also -@{odd(key)} ch. 3')).toEqual([
      { key: 'doe:2020_a.b', prefix: 'see', suffix: ', p. 12', isAuthorHidden: false },
      { key: 'odd(key)', prefix: 'also', suffix: ' ch. 3', isAuthorHidden: true },
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

  it('writes both styles', () => {
    expect(text('see @a, p. 12; -@b', 'author-date')).toBe('(see A, 2020, p. 12; 2020)');
    expect(text('see @a, p. 12; -@b', 'numeric')).toBe('[see 1, p. 12; 2]');
    expect(text('@a; @c p. 3', 'numeric')).toBe('[1; !@c! p. 3]');
  });
});
