import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../../src/core/playbooks/functions/read-tables.ts';
import { readSeparatorLine } from '../../../../../src/core/shared/csv/separator-line.ts';

describe('readSeparatorLine', () => {
  it.each([
    ['sep=;\na;b', ';'],
    ['\ufeffsep=;\r\na;b', ';'],
    ['"sep=;"\na;b', ';'],
    ['"sep=;",\na;b', ';'],
    ['SEP = |\na|b', '|'],
    ['sep=\t\na\tb', '\t'],
    ['sep=\\t\na\tb', '\t'],
    ['sep=^\na^b', '^'],
    ['sep=,,,\na,b', ','],
    ['sep=;', ';'],
  ])('reads %j', (text, separator) => {
    expect(readSeparatorLine(text)).toMatchObject({ separator });
  });

  it.each(['sep=x,y\n1,2', 'sep,tember\n', 'a,b\nsep=;', 'sep=\na,b', 'september=;', '"sep=;', '', 'sep="\n'])(
    'finds none in %j',
    (text) => {
      expect(readSeparatorLine(text)).toBeNull();
    },
  );

  it('serves playbooks, too', () => {
    expect(readCsv('sep=|\nName|Amount\nA|1,5')).toEqual([{ Name: 'A', Amount: '1,5' }]);
  });
});
