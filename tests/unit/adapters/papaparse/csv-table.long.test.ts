import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvTable, openCsvTable } from '../../../../src/adapters/papaparse/csv-table.ts';
import { caseCount } from '../../../support/case-count.ts';

const open = (text: string, options: Partial<Parameters<typeof openCsvTable>[1]> = {}) =>
  openCsvTable(text, { delimiter: null, quotes: true, ...options });
const values = (table: CsvTable) => table.rows(0, 1000).map((row) => row.values);
const plain = { sort: null, filter: '' };

describe('openCsvTable', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,5;4\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['only\none\ncolumn\n', ','],
    ['"x,y";2\n"z,w";3\n', ';'],
  ])('detects the delimiter of %j', (text, delimiter) => {
    expect(open(text).facts.delimiter).toBe(delimiter);
  });

  it('names short and long rows by their line, and keeps every value', () => {
    const table = open('a,b,c,d\n1,2,3,4\n\n"x\ny",2,3\n1,2,3,4,5\n');
    expect(table.facts).toMatchObject({ rows: 4, columns: 5, problemCount: 2 });
    expect(table.facts.problems).toEqual([
      { kind: 'ragged', line: 4, values: 3, expected: 4 },
      { kind: 'ragged', line: 6, values: 5, expected: 4 },
    ]);
    expect(values(table)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['1', '2', '3', '4'],
      ['x\ny', '2', '3'],
      ['1', '2', '3', '4', '5'],
    ]);
  });

  it('names the line of an open quote, and can read quotes literally', () => {
    const text = 'a,b\n"5 inch,1\n6,2\n';
    expect(open(text, { delimiter: ',' }).facts.problems).toContainEqual({ kind: 'open-quote', line: 2 });
    const bare = open(text, { delimiter: ',', quotes: false });
    expect(bare.facts.problemCount).toBe(0);
    expect(values(bare)).toEqual([
      ['a', 'b'],
      ['"5 inch', '1'],
      ['6', '2'],
    ]);
  });

  it('reads all line endings, and a byte order mark', () => {
    expect(values(open('\ufeffa,b\r\n1,2\r3,4\n5,6'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  it('keeps empty values of a table with one column', () => {
    expect(values(open('a\n\nb\n'))).toEqual([['a'], [''], ['b']]);
    expect(open('').facts.rows).toBe(0);
  });

  it('detects numeric columns and a header', () => {
    const { facts } = open('name;mass;note\nA;1,5;x\nB;NA;y\nC;-3e2;7\n');
    expect(facts).toMatchObject({ numeric: [false, true, false], looksLikeHeader: true });
    expect(open('1,2\n3,4\n').facts.looksLikeHeader).toBe(false);
  });

  it('sorts numerically with missing values last, and restores the order', () => {
    const table = open('k,n\na,10\nb,9\nc,\nd,1e3\n');
    const keys = () => table.rows(0, 9).map((row) => row.values[0]);
    table.arrange({ header: true, ...plain, sort: { column: 1, descending: false } });
    expect(keys()).toEqual(['b', 'a', 'd', 'c']);
    table.arrange({ header: true, ...plain, sort: { column: 1, descending: true } });
    expect(keys()).toEqual(['d', 'a', 'b', 'c']);
    expect(table.rows(0, 1)[0]?.line).toBe(5);
    expect(table.arrange({ header: false, ...plain })).toBe(5);
    expect(keys()).toEqual(['k', 'a', 'b', 'c', 'd']);
  });

  it('keeps rows that contain the filter text, ignoring case', () => {
    const table = open('k,n\nAlpha,10\nbeta,9\ngamma,alp\nal,pha\n');
    expect(table.arrange({ header: true, sort: null, filter: 'ALP' })).toBe(2);
    expect(table.rows(0, 9).map((row) => row.line)).toEqual([2, 4]);
  });

  it('reads back every value that was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', ',', '\n', 'é', '=') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(values(open(text, { delimiter: ',' }))).toEqual(rows);
      }),
      { numRuns: caseCount({ reduced: 80, full: 300 }) },
    );
  });

  it('reads 100,000 rows', () => {
    const text = `id,mass,note\n${Array.from({ length: 100_000 }, (_, n) => `${n},${n / 7},"note, ${n}"`).join('\n')}\n`;
    const table = open(text);
    expect(table.facts).toMatchObject({ rows: 100_001, columns: 3, problemCount: 0 });
    table.arrange({ header: true, ...plain });
    expect(table.rows(99_999, 100_000)).toEqual([{ line: 100_001, values: ['99999', `${99_999 / 7}`, 'note, 99999'] }]);
  });
});
