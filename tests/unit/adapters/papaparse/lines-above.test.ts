import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openCsvTable } from '../../../../src/adapters/papaparse/csv-table.ts';

const open = (text: string, skip: number | null = null) => openCsvTable(text, { delimiter: null, quotes: true, skip });

const INSTRUMENT = 'Instrument: Spectro 3000\nOperator: Lee\n\nTime,Temp,pH\n0,21.5,7\n1,22,7.1\n2,22.4,7.1\n';

describe('lines above a table', () => {
  it('can name the separator', () => {
    const table = open(readFileSync(new URL('../../../fixtures/reports/F29/a.csv', import.meta.url), 'utf8'));
    expect(table.facts).toMatchObject({
      delimiter: ';',
      firstRow: ['Name', 'Amount'],
      skipped: 1,
      above: ['sep=;'],
      problemCount: 0,
    });
    table.arrange({ header: true, sort: null, filter: '' });
    expect(table.rows(0, 9)).toEqual([
      { line: 3, values: ['A', '1,5'] },
      { line: 4, values: ['B', '12,25'] },
    ]);
  });

  it('can describe a measurement', () => {
    expect(open(INSTRUMENT).facts).toMatchObject({
      skipped: 3,
      above: ['Instrument: Spectro 3000', 'Operator: Lee', ''],
      firstRow: ['Time', 'Temp', 'pH'],
      looksLikeHeader: true,
      problemCount: 0,
    });
  });

  it.each([
    ['Operator,Lee\nDate,2026-01-02\n\nTime,Temp,pH\n0,21.5,7\n1,22,7.1\n', 3],
    ['Plate reader,,\nRun,7,\nTime,Temp,pH\n0,21.5,7\n1,22,7.1\n', 2],
    ['# made by X\n# 2026\nZeit;Wert\n0,5;1,5\n1,0;2,5\n1,5;3,5\n', 2],
    ['sep=;\nSpectro\nZeit;Wert\n0,5;1,5\n1,0;2,5\n', 2],
  ])('are counted in %j', (text, skipped) => {
    expect(open(text).facts.skipped).toBe(skipped);
  });

  it.each([
    'a,b\nr1,1,2\nr2,3,4\nr3,5,6\n',
    'a,b,c,d\n1,2,3,4\n1,2,3\n1,2,3,4,5\n',
    'name,value\nx,1\ny,2\n',
    'a,b,\n1,2,3\nx,y,z\n',
    'a\nb\nc\n',
    'a,b\n',
    '',
  ])('are none in %j', (text) => {
    expect(open(text).facts.skipped).toBe(0);
  });

  it('are as many as the person says', () => {
    expect(open(INSTRUMENT, 0).facts).toMatchObject({ skipped: 0, firstRow: ['Instrument: Spectro 3000'] });
    const table = open('Title, odd\nmore, odd, lines\nTime,Temp\n0,21\n', 2);
    expect(table.facts).toMatchObject({ skipped: 2, firstRow: ['Time', 'Temp'], rows: 2 });
    expect(table.rows(0, 1)).toEqual([{ line: 3, values: ['Time', 'Temp'] }]);
    expect(open('a,b\n1,2\n', 50).facts).toMatchObject({ rows: 0 });
    expect(open('sep=;\na;b\n1;2\n', 0).facts).toMatchObject({ delimiter: ';', rows: 3 });
    expect(openCsvTable(INSTRUMENT, { delimiter: null, quotes: true }).facts.skipped).toBe(0);
  });

  it.each([
    ['sep=\t\nA\tB\n1\t2\n', '\t'],
    ['\ufeffsep=,\r\nA,B\r\n1,2\r\n', ','],
    ['SEP=|\nA|B\n1|2\n', '|'],
    ['"sep=;"\nA;B\n1;2\n', ';'],
    ['sep=;;;\nA;B;C\n1;2;3\n', ';'],
  ])('name the separator in %j', (text, delimiter) => {
    expect(open(text).facts).toMatchObject({ delimiter, skipped: 1, problemCount: 0 });
  });

  it.each([
    ['## NanoDrop\n## User: Lee\nSample,A260\nx,1.2\ny,1.3\n', 2],
    ['% exported\nt;V\n0;1\n1;2\n2;3\n', 1],
    ['Data exported 2026-01-02\n\nTime\tTemp\n0\t21\n1\t22\n2\t23\n', 2],
    ['[Header]\nDate,2026\n[Data]\nSample_ID,Index,Lane\na,AC,1\nb,GT,2\nc,GG,3\n', 3],
    ['Well,Sample,,,\n,,,,\nPlate,1,,,\nWell,Sample,Cq,Tm,Call\nA1,x,20.1,80,+\nA2,y,21.2,81,+\nA3,z,22.3,82,-\n', 3],
  ])('are counted in what an instrument wrote: %j', (text, skipped) => {
    expect(open(text).facts.skipped).toBe(skipped);
  });

  it('are no lines when they are blank', () => {
    expect(open('\n\nTime,Temp\n0,21\n1,22\n2,23\n').facts).toMatchObject({
      firstRow: ['Time', 'Temp'],
      problemCount: 0,
    });
  });
});
