import { describe, expect, it } from 'vitest';
import { cellRanges } from '../../../../../../src/ui/editor/live/parts/table-cells.ts';

describe('cellRanges', () => {
  it.each([
    ['| a | b c |', ['a', 'b c']],
    ['a | b', ['a', 'b']],
    ['|a|b', ['a', 'b']],
    ['| a \\| b | c |', ['a \\| b', 'c']],
    ['| a | | c |', ['a', '', 'c']],
    ['||', ['']],
    ['|a||b|', ['a', '', 'b']],
    ['  | a |  ', ['a']],
    ['a', ['a']],
  ])('finds the cells of %j', (row, cells) => {
    expect(cellRanges(row).map(({ from, to }) => row.slice(from, to))).toEqual(cells);
  });

  it('puts an empty cell after its first blank', () => {
    expect(cellRanges('| a |   |')[1]).toEqual({ from: 6, to: 6 });
    expect(cellRanges('|a||b|')[1]).toEqual({ from: 3, to: 3 });
  });
});
