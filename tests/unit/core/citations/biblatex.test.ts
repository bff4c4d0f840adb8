import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citeKeys } from '../../../../src/core/citations/cite-keys.ts';
import { openLibraryTable } from '../../../../src/core/citations/library-table.ts';
import { readLibrary } from '../../../../src/core/citations/read-library.ts';

const report = (path: string): string =>
  readFileSync(new URL(`../../../fixtures/reports/${path}`, import.meta.url), 'utf8');

function library(text: string) {
  const read = readLibrary(text, 'bibtex');
  if (read === null) throw new Error('no library');
  return read;
}

const find = (text: string, key: string) => library(text).find(key);
const cite = (text: string, ...keys: string[]) =>
  citeKeys(keys, [{ path: '/a.bib', library: library(text) }], 'author-date');

describe('other keys of an entry', () => {
  it('cite the same reference once', () => {
    const cited = cite(report('F19/lib.bib'), 'oldkey', 'new2011', 'olderkey');
    expect(cited).toMatchObject([{ key: 'new2011', citedAs: ['oldkey', 'new2011', 'olderkey'], year: '2011' }]);
  });

  it('never take the place of a key', () => {
    const text = '@book{a, ids={b, c}, title={A}}\n@book{b, ids={c}, title={B}}';
    expect([find(text, 'b')?.title, find(text, 'c')?.title]).toEqual(['B', 'A']);
  });
});

describe('a key of one library that is another key in the other one', () => {
  it('is the key', () => {
    const [first, second] = ['@book{a, ids={x}, title={Other}}', '@book{x, title={Own}, year=2001}'].map(library);
    if (first === undefined || second === undefined) throw new Error('no library');
    const libraries = [
      { path: '/a.bib', library: first },
      { path: '/b.bib', library: second },
    ];
    expect(citeKeys(['x'], libraries, 'author-date')).toMatchObject([
      { key: 'x', library: '/b.bib', otherLibraries: ['/a.bib'] },
    ]);
  });
});

describe('a second entry with the same key', () => {
  it('is named, with its line', () => {
    expect(openLibraryTable(report('F21/lib.bib'), 'bibtex')?.facts).toMatchObject({
      rows: 1,
      problems: [{ kind: 'repeated', line: 2, key: 'dup', isPlace: false }],
      problemCount: 1,
    });
    expect(cite(report('F21/lib.bib'), 'dup')).toMatchObject([{ author: 'One', repeatedAt: 2 }]);
  });
});

describe('keys', () => {
  it('are all up to the comma', () => {
    const key = 'https://example.org/x?a=b&n=5';
    expect(cite(report('F26/lib.bib'), key)).toMatchObject([{ key, author: 'Url', year: '2017' }]);
  });

  it.each(['https://x.org/a(b)#c%20d', 'Smith 2020', "O'Brien:2020/1", 'a\\_b', '10.1000/x"y"'])('can be %s', (key) => {
    expect(find(`@misc{${key}, title={T}}`, key)?.title).toBe('T');
    expect(find(`@misc(${key}, title={T})`, key)?.title).toBe('T');
  });

  it('are missing before a field', () => {
    const read = library('@book{title={T}, year=2001}\n@book{year=2011, title={U}}\n@book{ok, title={V}}');
    expect(read).toMatchObject({ keys: ['ok'], problemLines: [1, 2] });
  });
});

describe('inheritance', () => {
  it('gives a part the title of its whole, and no field that it has', () => {
    const text = `@collection{c, editor={Ed, E}, title={Big}, subtitle={Sub}, publisher={P}, date={1999-05}}
@incollection{i, author={A, B}, title={Part}, crossref={c}, year=2001}`;
    expect(find(text, 'i')).toMatchObject({ title: 'Part', container: 'Big: Sub', publisher: 'P', year: '2001' });
  });

  it('gives a volume the title of the whole work, and an article that of its journal', () => {
    const text = `@mvbook{m, author={Knuth, D}, title={The Art}, publisher={AW}}
@book{v, crossref={m}, title={Fundamental}, volume=1, date={1968}}
@periodical{p, title={J. Light}, date={2001}, issuetitle={Lamps}}
@article{a, crossref={p}, title={T}, author={B, C}}`;
    expect(find(text, 'v')).toMatchObject({ title: 'The Art. Fundamental', year: '1968', publisher: 'AW' });
    expect(find(text, 'a')).toMatchObject({ title: 'T', container: 'J. Light', year: '2001' });
  });

  it('reads data entries, which are no references themselves', () => {
    const text = `@xdata{d, publisher={Pub}, date={2010}}
@xdata{e, author={X, Y}, xdata={d}}
@book{b, title={T}, xdata={e}}
@book{g, title={U}, author={A, B}, publisher={xdata=d-publisher}, year=2011}`;
    expect(library(text).keys).toEqual(['b', 'g']);
    expect(find(text, 'b')).toMatchObject({ authors: [{ family: 'X', given: 'Y' }], publisher: 'Pub', year: '2010' });
    expect(find(text, 'g')?.publisher).toBe('Pub');
    expect(find(text, 'd')).toBeNull();
  });

  it('gives a set the fields of its first member', () => {
    const text = '@set{s, entryset={a, b}}\n@book{a, author={A, B}, title={T}, year=2001}\n@book{b, title={U}}';
    expect(cite(text, 's')).toMatchObject([{ key: 's', author: 'A', year: '2001' }]);
  });

  it('finds a parent by another key, and comes to an end', () => {
    expect(find('@book{b, ids={old}, title={Whole}}\n@inbook{c, crossref={old}, title={T}}', 'c')?.container).toBe(
      'Whole',
    );
    const circle = '@book{a, crossref={b}, xdata={a,b}, title={A}}\n@book{b, crossref={a}, xdata={b,a}, title={B}}';
    expect(find(circle, 'a')).toMatchObject({ title: 'A', publisher: '' });
  });
});

describe('dates', () => {
  it.each([
    ['2020-03-01', '2020'],
    ['1988/1992', '1988'],
    ['/1997', '1997'],
    ['../1997', '1997'],
    ['1997/..', '1997'],
    ['1723~', 'ca. 1723'],
    ['1723?', '1723?'],
    ['1723%', 'ca. 1723?'],
    ['199X', '1990s'],
    ['19XX', '1900s'],
    ['2001-21', '2001'],
    ['2004-06-~11', 'ca. 2004'],
    ['2004-04-25T14:34:00', '2004'],
    ['-0876', '-0876'],
    ['y-17000', '-17000'],
    ['[1667,1668, 1670..1672]', '1667'],
    ['[1957]', '[1957]'],
    ['in press', 'in press'],
    ['156X-12-25', '1560s'],
    ['2020-XX', '2020'],
    ['2004-06/2006-08', '2004'],
    ['1984?/2004~', '1984?'],
    ['Y170000002', '170000002'],
    ['{1667,1668}', '1667'],
    ['2001-34', '2001'],
    ['1985-04-12T23:20:30Z/..', '1985'],
    ['-1000', '-1000'],
    ['0476', '0476'],
  ])('%s has the year %s', (date, year) => {
    expect(find(`@book{a, title={T}, date={${date}}}`, 'a')?.year).toBe(year);
  });

  it('come from the original or the event without an own one, else the state of publication stands there', () => {
    expect(find('@book{a, title={T}, origdate={1920}}', 'a')?.year).toBe('1920');
    expect(find('@book{a, title={T}, pubstate={forthcoming}}', 'a')?.year).toBe('forthcoming');
  });
});

describe('names', () => {
  it('are read in the extended format, beside others', () => {
    const author =
      'given=Simon, prefix=de, family=Beumont and Doe, Jane and given={Jean Pierre}, family={Xu, Y}, given-i=JP';
    expect(find(`@book{a, author={${author}}}`, 'a')?.authors).toEqual([
      { family: 'de Beumont', given: 'Simon' },
      { family: 'Doe', given: 'Jane' },
      { family: 'Xu, Y', given: 'Jean Pierre' },
    ]);
  });

  it('are short in a citation where the entry says so', () => {
    const text = '@book{a, author={{World Health Organization}}, shortauthor={WHO}, title={T}, year=2001}';
    expect(cite(text, 'a')).toMatchObject([{ author: 'WHO' }]);
    expect(cite(text, 'a')[0]?.parts[0]?.text).toContain('World Health Organization');
  });
});

describe('LaTeX', () => {
  it('loses no character that a command stands for', () => {
    expect(find(report('F28/lib.bib'), 'h')?.title).toBe('A methodology-independent test / more');
  });

  it.each([
    ['\\enquote{A {B} c}', '“A B c”'],
    ['H\\textsubscript{2}O, \\textsuperscript{13}C, 5\\textsuperscript{th}', 'H₂O, ¹³C, 5th'],
    ['{\\LaTeX} and \\TeX\\ here', 'LaTeX and TeX here'],
    ['a\\textbackslash b \\{c\\} \\textless d\\addcomma\\ e', 'a\\b {c} <d, e'],
    ['\\noopsort{1973b}1973, \\href{https://a.b}{text}, \\textcolor{red}{x}', '1973, text, x'],
    ['{\\em x} \\emph{y} {\\itshape z}', 'x y z'],
    ['an \\unknown word, \\unknown{its argument}', 'an \\unknown word, its argument'],
    ['$x \\in \\mathbb{R}$, $\\partial$', 'x ∈R, ∂'],
    ['Nguy\\~{\\^e}n, \\h{a}, \\textcommabelow{s}', 'Nguyễn, ả, ș'],
  ])('%s', (source, text) => {
    expect(find(`@book{a, title={${source}}}`, 'a')?.title).toBe(text);
  });
});

describe('what people write in entries', () => {
  it('is read around comments, empty values and addresses in other fields', () => {
    const text = `@misc{a,
  % title = {Old},
  title = {New}, % a note
  volume = ,
  howpublished = {\\url{https://example.org/a_b}},
  year = 2001 % the last
}
@online{b, title={T}, eprint={2101.00001}, archiveprefix={arXiv}}`;
    expect(library(text).problemCount).toBe(0);
    expect(cite(text, 'a')).toMatchObject([{ year: '2001', href: 'https://example.org/a_b' }]);
    expect(cite(text, 'b')).toMatchObject([{ href: 'https://arxiv.org/abs/2101.00001' }]);
  });
});

describe('what other programs write in libraries', () => {
  it.each([
    [
      'joined texts',
      '@string{jb = "Byron, J"}\n@book{a, author = "Lee, A and " # jb, title = {T}, year = 2001}',
      'Lee & Byron',
      '2001',
    ],
    [
      'a month by its macro',
      '@article{a, author={Lee, A}, title={T}, month = 5 # "~" # may, year = "2003"}',
      'Lee',
      '2003',
    ],
    ['a year in words', '@book{a, author={Lee, A}, title={T}, year={c. 1900}}', 'Lee', 'c. 1900'],
    ['two years', '@book{a, author={Lee, A}, title={T}, year={2020/2021}}', 'Lee', '2020'],
    [
      'the settings of JabRef',
      '@comment{jabref-meta: databaseType:biblatex;}\n@book{a, author={Lee, A}, title={T}, year=2001}',
      'Lee',
      '2001',
    ],
    [
      'an entry in a comment',
      '@comment{@book{a, title={Old}, year=1900}}\n@book{a, author={Lee, A}, title={T}, year=2001}',
      'Lee',
      '2001',
    ],
    [
      'an institution in braces',
      '@report{a, author={{European Space Agency} and Lee, A}, title={T}, date={2011}}',
      'European Space Agency & Lee',
      '2011',
    ],
    ['others', '@book{a, author={Lee, A and others}, title={T}, date={2011}}', 'Lee et al.', '2011'],
    ['an editor alone', '@collection{a, editor={Lee, A}, title={T}, date={2011}}', 'Lee', '2011'],
    ['a suffix of a name', '@book{a, author={von Lee, Jr., Ada}, title={T}, date={2011}}', 'von Lee Jr.', '2011'],
    ['a key in capitals', '@BOOK{a, AUTHOR={Lee, A}, TITLE={T}, YEAR={2011}}', 'Lee', '2011'],
    ['parentheses', '@book(a, author="Lee, A", title="T", year="2011")', 'Lee', '2011'],
    [
      'a date of visit',
      '@online{a, author={Lee, A}, title={T}, urldate={2021-01-01}, url={https://a.b}}',
      'Lee',
      'n.d.',
    ],
  ])('%s', (_, text, author, year) => {
    expect(cite(text, 'a')).toMatchObject([{ author, year }]);
  });
});
