import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citeKeys } from '../../../../src/core/citations/cite-keys.ts';
import { openLibraryTable } from '../../../../src/core/citations/library-table.ts';
import { readLibrary } from '../../../../src/core/citations/read-library.ts';

const report = (path: string): string =>
  readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url), 'utf8');

function cite(text: string, ...keys: string[]) {
  const library = readLibrary(text, 'csl-json');
  if (library === null) throw new Error('no library');
  return citeKeys(keys, [{ path: '/a.json', library }], 'author-date');
}

const item = (members: object) => ({
  id: 'k',
  type: 'book',
  title: 'T',
  author: [{ family: 'A', given: 'B' }],
  ...members,
});
const list = (...members: object[]) => JSON.stringify(members.map(item));
const yearOf = (issued: unknown) => cite(list({ issued }), 'k')[0]?.year;

describe('keys of CSL-JSON', () => {
  it('are the citation key, and the id beside it', () => {
    const uri = 'http://zotero.org/users/1/items/AB';
    expect(cite(report('F22/lib.json'), 'zot2020', uri)).toMatchObject([
      { key: 'zot2020', citedAs: ['zot2020', uri], author: 'Zot', year: '2020' },
    ]);
    expect(openLibraryTable(report('F22/lib.json'), 'csl-json')?.rows(0, 1)[0]?.values[4]).toBe('zot2020');
  });

  it.each([
    { id: 7, citekey: 'c' },
    { id: undefined, 'citation-key': 'c' },
    { id: 'http://z/1', citationKey: 'c' },
    { id: 'http://z/1', note: 'Read it\nCitation Key: c\nmore' },
    { id: 'http://z/1', note: 'tex.ids: b, c' },
  ])('are read from %j', (members) => {
    expect(cite(list(members), 'c')).toMatchObject([{ author: 'A' }]);
  });

  it('name a second item with the same one', () => {
    const text = list({}, { title: 'U' });
    expect(openLibraryTable(text, 'csl-json')?.facts.problems).toEqual([
      { kind: 'repeated', line: 2, key: 'k', isPlace: true },
    ]);
    expect(cite(text, 'k')).toMatchObject([{ repeatedAt: 2 }]);
  });
});

describe('dates of CSL-JSON', () => {
  it('are text in EDTF', () => {
    expect(cite(report('F24/lib.json'), 's')).toMatchObject([{ author: 'B', year: '2014' }]);
  });

  it.each([
    [{ 'date-parts': [[2011, 5]] }, '2011'],
    [{ 'date-parts': [['2011', '5']], season: '1' }, '2011'],
    [{ 'date-parts': [[1999], [2001]] }, '1999'],
    [{ 'date-parts': [2003] }, '2003'],
    [{ 'date-parts': [['2004-05']] }, '2004'],
    [{ 'date-parts': [[1850]], circa: true }, 'ca. 1850'],
    [{ 'date-parts': [[1850]], circa: '1' }, 'ca. 1850'],
    [{ 'date-parts': [[-44]] }, '44 BCE'],
    [{ raw: 'May 2020' }, '2020'],
    [{ raw: '2014/2015' }, '2014'],
    [{ raw: '12/05/2020' }, '2020'],
    [{ literal: 'Spring 2019' }, 'Spring 2019'],
    [{ literal: '2019-03' }, '2019'],
    [{ year: '1991' }, '1991'],
    [[{ year: 1990 }], '1990'],
    [1992, '1992'],
    ['1723~', 'ca. 1723'],
    ['2001-21', '2001'],
    ['May 2020', '2020'],
    ['in press', 'in press'],
    ['no date', 'n.d.'],
    [{ 'date-parts': [[]] }, 'n.d.'],
    [null, 'n.d.'],
    [{ 'date-parts': [['2020-05-01']] }, '2020'],
    [{ 'date-parts': [[2020, '05']] }, '2020'],
    [{ 'date-parts': ['2020'] }, '2020'],
    [{ 'date-parts': [[2019], [0]] }, '2019'],
    [{ edtf: '2014-05/2014-06' }, '2014'],
    [{ literal: 'n.d.' }, 'n.d.'],
    [{ raw: '1990–1995' }, '1990'],
    [{ raw: '2020年5月' }, '2020'],
    ['199X', '1990s'],
    ['2015-05-01T10:00:00Z', '2015'],
  ])('%j is %s', (issued, year) => {
    expect(yearOf(issued)).toBe(year);
  });

  it('come from a note, and the status stands for a missing one', () => {
    expect(cite(list({ note: 'issued: 1999-03' }), 'k')[0]?.year).toBe('1999');
    expect(cite(list({ status: 'forthcoming' }), 'k')[0]?.year).toBe('forthcoming');
  });
});

describe('shapes of CSL-JSON', () => {
  it.each([
    ['a list of items in an object', `{"items": ${list({})}}`],
    ['references of Pandoc', `\ufeff{ "references" : ${list({})}}`],
    ['a list whose first value is no item', `[{"note": "x"}, ${JSON.stringify(item({}))}]`],
  ])('can be %s', (_name, text) => {
    expect(cite(text, 'k')).toMatchObject([{ author: 'A' }]);
  });

  it('can have titles as lists and one creator as text', () => {
    const text = list({ title: ['Listed'], author: 'WHO', 'container-title': ['J'], type: 'article-journal' });
    expect(
      cite(text, 'k')[0]
        ?.parts.map((part) => part.text)
        .join(''),
    ).toBe('WHO (n.d.). Listed. J.');
  });

  it.each(['{"items": 5}', '{"items": [{"id": 1}]}', '{"a": [{"id": "k", "type": "book"}]}'])('is not %s', (text) => {
    expect(readLibrary(text, 'csl-json')).toBeNull();
  });
});

describe('people in CSL-JSON', () => {
  it.each([
    [[{ literal: 'World Health Organization' }], 'World Health Organization'],
    [[{ family: 'Waals', given: 'J', 'non-dropping-particle': 'van der' }], 'van der Waals'],
    [[{ family: 'Lee', given: 'A', 'dropping-particle': 'de' }], 'Lee'],
    [[{ name: 'Lee' }], 'Lee'],
    [[{ family: 'Lee' }, null, { family: 'Byron' }], 'Lee & Byron'],
    [{ family: 'Lee', given: 'A' }, 'Lee'],
    [['Lee, Ada', 'Byron, Jo'], 'Lee & Byron'],
    ['Lee, Ada', 'Lee'],
  ])('%j are %s', (author, shown) => {
    expect(cite(list({ author }), 'k')[0]?.author).toBe(shown);
  });

  it('are the editors or the translator of a work without an author', () => {
    expect(cite(list({ author: undefined, editor: [{ family: 'Lee' }] }), 'k')[0]?.author).toBe('Lee');
    expect(cite(list({ author: [], editor: [{ family: 'Lee' }] }), 'k')[0]?.author).toBe('Lee');
  });
});
