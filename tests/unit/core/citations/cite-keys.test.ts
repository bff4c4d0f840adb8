import { describe, expect, it } from 'vitest';
import type { CitationStyle } from '../../../../src/contracts/wire/citation-requests.ts';
import { citeKeys } from '../../../../src/core/citations/cite-keys.ts';
import { type Library, readLibrary } from '../../../../src/core/citations/read-library.ts';
import { suggestReferences } from '../../../../src/core/citations/suggest-references.ts';

function library(text: string, format: 'bibtex' | 'csl-json' = 'bibtex'): Library {
  const read = readLibrary(text, format);
  if (read === null) throw new Error('no library');
  return read;
}

const BIB = library(`
@article{led, author={Smith, John Adam and Lee, Bo}, title={Light and leaves}, journal={J. Light}, year=2020, volume=12, number=3, pages={4--9}, doi={10.1000/x1}}
@article{led2, author={Smith, John and Lee, Bo}, title={More light?}, journal={J. Light}, year=2020}
@book{atlas, author={Doe, Jean-Luc}, title={An atlas}, publisher={Press}, edition=2, year=1999, url={https://example.org/atlas}}
@incollection{part, author={A, B and C, D and E, F}, title={A part}, booktitle={The whole}, year=2001}
@misc{none, title={A report that no one signed at all}}
@book{edited, editor={Roe, R.}, title={Collected}, year={in press}}`);

const placed = [{ path: '/a.bib', library: BIB }];
const lines = (keys: string[], style: CitationStyle) =>
  citeKeys(keys, placed, style).map(({ parts }) =>
    parts.map((part) => (part.isTitle ? `*${part.text}*` : part.text)).join(''),
  );

describe('citeKeys', () => {
  it('lists references by name with letters for equal years', () => {
    const cited = citeKeys(['led2', 'atlas', 'led', 'missing', 'part', 'none', 'edited'], placed, 'author-date');
    expect(cited.map(({ key, author, year, number }) => [key, author, year, number])).toEqual([
      ['part', 'A et al.', '2001', 1],
      ['none', '“A report that no…”', 'n.d.', 2],
      ['atlas', 'Doe', '1999', 3],
      ['edited', 'Roe', 'in press', 4],
      ['led2', 'Smith & Lee', '2020a', 5],
      ['led', 'Smith & Lee', '2020b', 6],
    ]);
    expect(cited.map(({ href }) => href)).toEqual([
      null,
      null,
      'https://example.org/atlas',
      null,
      null,
      'https://doi.org/10.1000/x1',
    ]);
  });

  it('writes references in the author–date style', () => {
    expect(lines(['led', 'atlas', 'part', 'none', 'edited'], 'author-date')).toEqual([
      'A, B., C, D., & E, F. (2001). A part. In *The whole*.',
      '*A report that no one signed at all* (n.d.).',
      'Doe, J.-L. (1999). *An atlas* (2nd ed.). Press.',
      'Roe, R. (Ed.) (in press). *Collected*.',
      'Smith, J. A., & Lee, B. (2020). Light and leaves. *J. Light*, 12(3), 4–9.',
    ]);
  });

  it('writes references in the numeric style, in the order of citation', () => {
    expect(lines(['led2', 'none', 'led', 'atlas'], 'numeric')).toEqual([
      'Smith, J., & Lee, B. More light? *J. Light*. 2020a.',
      '*A report that no one signed at all*. n.d.',
      'Smith, J. A., & Lee, B. Light and leaves. *J. Light*, 12(3), 4–9. 2020b.',
      'Doe, J.-L. *An atlas* (2nd ed.). Press, 1999.',
    ]);
  });

  it('takes the first of several libraries with a key, and names the others', () => {
    const csl = library('[{"id":"led","type":"book","title":"Other"}]', 'csl-json');
    const [cited] = citeKeys(['led'], [...placed, { path: '/b.json', library: csl }], 'numeric');
    expect(cited).toMatchObject({ library: '/a.bib', otherLibraries: ['/b.json'] });
  });
});

describe('readLibrary of CSL-JSON', () => {
  it('reads items as text, whatever they contain', () => {
    const items = [
      {
        id: 'a',
        type: 'article-journal',
        title: 'The <i>lac</i> operon',
        author: [{ family: 'Smith', given: 'J.', 'non-dropping-particle': 'van' }, { literal: 'WHO' }, 7, null],
        issued: { 'date-parts': [['2020', 3]] },
        'container-title': 'Cell',
        page: '1-9',
        DOI: '10.1000/x',
      },
      { id: 5, type: 'book', title: { no: 'text' }, issued: 'no date' },
      { id: 'no type' },
    ];
    const read = library(JSON.stringify(items), 'csl-json');
    expect(read.keys).toEqual(['a', '5']);
    expect(read.problemCount).toBe(1);
    expect(read.find('a')).toMatchObject({
      title: 'The lac operon',
      authors: [
        { family: 'van Smith', given: 'J.' },
        { family: 'WHO', given: '' },
      ],
      year: '2020',
      pages: '1–9',
    });
    expect(read.find('5')).toMatchObject({ kind: 'book', title: '', year: '' });
  });

  it.each(['{}', '[]', '[1]', '[{"id":"a"}]', 'no JSON', '[{"id":"a","type":"book"}'])('is not %s', (text) => {
    expect(readLibrary(text, 'csl-json')).toBeNull();
  });
});

describe('suggestReferences', () => {
  const keys = (query: string) => suggestReferences(query, placed).map(({ key }) => key);

  it('finds keys first, then names, then titles', () => {
    expect(keys('led')).toEqual(['led', 'led2']);
    expect(keys('smith')).toEqual(['led', 'led2']);
    expect(keys('atl')).toEqual(['atlas']);
    expect(keys('leaves')).toEqual(['led']);
    expect(keys('smith more')).toEqual(['led2']);
    expect(keys('zzz')).toEqual([]);
    expect(keys('')).toHaveLength(6);
  });
});
