import { expect, it } from 'vitest';
import { renderTable } from '../../../../src/runtime/render/render-table.ts';

const table = (text: string, isWhole = true, isTabbed = false) => renderTable({ text, isTabbed, isWhole });

it('returns the header and the rows of a short table', () => {
  expect(table('tray,mass\n"A, left",1.5\nB,2\n')).toEqual({
    header: ['tray', 'mass'],
    rows: [
      ['A, left', '1.5'],
      ['B', '2'],
    ],
    isCut: false,
  });
  expect(table('1\t2\n3\t4', true, true)).toMatchObject({
    header: null,
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  });
  expect(table('')).toMatchObject({ rows: [], isCut: false });
});

it('limits rows, columns and values, and leaves out an incomplete last row', () => {
  const long = table(`a,b\n${'1,2\n'.repeat(50)}`);
  expect([long.rows.length, long.isCut]).toEqual([20, true]);
  const wide = table(`${'x,'.repeat(100)}\n${'1,'.repeat(100)}`);
  expect([wide.rows[0]?.length, wide.isCut]).toEqual([20, true]);
  expect(table(`a,b\n${'y'.repeat(1000)},1`).rows[0]?.[0]).toHaveLength(201);
  expect(table('a,b\n1,2\n3', false)).toEqual({ header: ['a', 'b'], rows: [['1', '2']], isCut: true });
  expect(table('\u0000"'.repeat(20_000)).rows.length).toBeLessThan(21);
});
