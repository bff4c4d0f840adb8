import { describe, expect, it } from 'vitest';
import { parseBibtex } from '../../../../src/core/citations/bibtex/parse-bibtex.ts';
import { readLibrary } from '../../../../src/core/citations/read-library.ts';

const find = (text: string, key: string) => readLibrary(text, 'bibtex')?.find(key);

describe('readLibrary of BibTeX', () => {
  it('reads the fields of an article', () => {
    const text = `A line that is no entry.
@Article{smith2020,
  author  = {Smith, John Adam and Ana de la Cruz and {The LED Group}},
  title   = "The {RGB} colour of {\\"u}ber-plants \\& light",
  journal = {J. of Light},
  year    = 2020, volume = {12}, number = 3,
  pages   = {45--67},
  doi     = {10.1000/a\\_b},
}`;
    expect(find(text, 'smith2020')).toEqual({
      key: 'smith2020',
      kind: 'article',
      authors: [
        { family: 'Smith', given: 'John Adam' },
        { family: 'de la Cruz', given: 'Ana' },
        { family: 'The LED Group', given: '' },
      ],
      editors: [],
      shortNames: [],
      hasMoreAuthors: false,
      title: 'The RGB colour of über-plants & light',
      container: 'J. of Light',
      publisher: '',
      volume: '12',
      issue: '3',
      pages: '45–67',
      edition: '',
      year: '2020',
      doi: '10.1000/a_b',
      url: '',
    });
  });

  it('reads BibLaTeX fields, strings, joined values, parentheses and crossref', () => {
    const text = `@string{jl = "Journal of " # {Light}}
@comment{jabref-meta: databaseType:biblatex;}
@preamble{"\\newcommand{\\x}{y}"}
@article(one, title = {One}, subtitle = {Two}, journaltitle = jl, date = {2019-03-01}, author = {Doe, Jr, Jane and others})
@inproceedings{two, title = {Paper}, crossref = {conf}}
@proceedings{conf, title = {Proc. of X}, year = 1999, publisher = {ACM}}`;
    expect(find(text, 'one')).toMatchObject({
      title: 'One: Two',
      container: 'Journal of Light',
      year: '2019',
      authors: [{ family: 'Doe Jr', given: 'Jane' }],
      hasMoreAuthors: true,
    });
    expect(find(text, 'two')).toMatchObject({ kind: 'paper', title: 'Paper', container: 'Proc. of X', year: '1999' });
  });

  it.each([
    ["{\\'e}t{\\'e}", 'été'],
    ['\\v{S}koda \\c c \\o re \\ss', 'Škoda ç øre ß'],
    ['na\\"{\\i}ve, \\\'\\i', 'naïve, í'],
    ["\\emph{in vivo} ``quoted'' a---b 1--2", 'in vivo “quoted” a—b 1–2'],
    ['$^{13}$C and CO$_2$ at 5~$\\mu$m', '¹³C and CO₂ at 5 μm'],
    ['50\\% of C\\#', '50% of C#'],
  ])('reads the LaTeX %s', (source, text) => {
    expect(find(`@book{a, title={${source}}}`, 'a')?.title).toBe(text);
  });

  it('keeps the entries around one that is broken, and names its line', () => {
    const text = `@book{a, title={A}}
@book{b, title={never closed
@book{c, title={C}}
@book{d, title}
@book{e, title={E}, year=2000`;
    const file = parseBibtex(text);
    expect([...file.entries.keys()]).toEqual(['a', 'c', 'e']);
    expect(file).toMatchObject({ problemCount: 3, problemLines: [2, 4, 5], isCut: false });
  });

  it('takes the first of two entries with the same key', () => {
    expect(find('@book{a, title={First}}\n@book{a, title={Second}}', 'a')?.title).toBe('First');
  });

  it('removes characters that hide text or turn its direction', () => {
    expect(find('@book{a, title={x\u202e\u200by\u0007z}}', 'a')?.title).toBe('xyz');
  });
});
