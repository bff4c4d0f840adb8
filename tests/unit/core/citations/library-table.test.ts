import { describe, expect, it } from 'vitest';
import { openLibraryTable } from '../../../../src/core/citations/library-table.ts';

const BIB = `@article{smith2020,
  author = {Smith, John and Lee, Bo}, title = {Light and leaves},
  journal = {Journal of Light}, year = {2020}, doi = {10.1000/x1},
}

@book{doe1999, author = {M{\\"u}ller, Ute}, title = {An atlas}, publisher = {Press}, year = 1999}
@misc{undated, title = {Notes}}
@article{broken, title = {Never closed
`;

function open(text: string, format: 'bibtex' | 'csl-json' = 'bibtex') {
  const table = openLibraryTable(text, format);
  if (table === null) throw new Error('no library');
  const keys = () => table.rows(0, 100).map(({ values }) => values[4]);
  return { ...table, keys };
}

describe('openLibraryTable', () => {
  it('returns a row for each entry with the line where it starts', () => {
    const table = open(BIB);
    expect(table.facts).toMatchObject({ rows: 3, columns: 6, problems: [{ kind: 'entry', line: 8 }], problemCount: 1 });
    expect(table.rows(0, 2)).toEqual([
      {
        line: 1,
        values: [
          'Smith, John; Lee, Bo',
          '2020',
          'Light and leaves',
          'Journal of Light',
          'smith2020',
          'article',
          'https://doi.org/10.1000/x1',
        ],
      },
      { line: 6, values: ['Müller, Ute', '1999', 'An atlas', 'Press', 'doe1999', 'book', ''] },
    ]);
  });

  it('keeps the entries that contain all words, without case and accents', () => {
    const table = open(BIB);
    expect(table.arrange({ sort: null, filter: 'muller ATLAS' })).toBe(1);
    expect(table.keys()).toEqual(['doe1999']);
    expect(table.arrange({ sort: null, filter: 'atlas light' })).toBe(0);
    expect(table.arrange({ sort: null, filter: '' })).toBe(3);
  });

  it('sorts by a column, with missing values last in both directions', () => {
    const table = open(BIB);
    table.arrange({ sort: { column: 1, descending: false }, filter: '' });
    expect(table.keys()).toEqual(['doe1999', 'smith2020', 'undated']);
    table.arrange({ sort: { column: 1, descending: true }, filter: '' });
    expect(table.keys()).toEqual(['smith2020', 'doe1999', 'undated']);
  });

  it('numbers the entries of CSL-JSON by their places, and names those that it left out', () => {
    const items = [{ id: 'a', type: 'book', title: 'One' }, { title: 'without an id' }, { id: 'b', type: 'report' }];
    const table = open(JSON.stringify(items), 'csl-json');
    expect(table.rows(0, 9).map(({ line }) => line)).toEqual([1, 3]);
    expect(table.facts.problems).toEqual([{ kind: 'item', line: 2 }]);
  });

  it('returns null for JSON that is no list of CSL items', () => {
    expect(openLibraryTable('[{"a": 1}]', 'csl-json')).toBeNull();
    expect(openLibraryTable('{"id": "a", "type": "book"}', 'csl-json')).toBeNull();
  });

  it('takes no address that a browser must not open', () => {
    const table = open('@misc{a, title={x}, url={javascript:alert(1)}}');
    expect(table.rows(0, 1)[0]?.values[6]).toBe('');
  });
});
