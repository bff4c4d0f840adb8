import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { TableFacts, TableRow } from '../../src/contracts/wire/view-requests.ts';
import { TableGrid } from '../../src/ui/viewers/table/table-grid.tsx';

const facts: TableFacts = {
  rows: 4,
  columns: 3,
  firstRow: ['trap', '', '  '],
  widths: [4, 4, 4],
  numeric: [false, true, true],
  looksLikeHeader: true,
  skipped: 0,
  above: [],
  delimiter: ',',
  problems: [],
  problemCount: 0,
};
let root: Root | null = null;

/** Shows a table of three rows below its header row. */
function show(rowAt: (index: number) => TableRow | undefined): void {
  const place = document.createElement('main');
  place.style.inlineSize = '800px';
  document.body.append(place);
  root = createRoot(place);
  const options = { name: 'Table /t.csv', header: true, count: 3, sort: null };
  root.render(<TableGrid {...options} facts={facts} onSort={() => undefined} rowAt={rowAt} want={() => undefined} />);
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

describe('the headers of a table', () => {
  it('have a name while the rows load', async () => {
    show(() => undefined);
    for (const name of ['Row 1', 'Row 2', 'Row 3'])
      await expect.element(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
  });

  it('have no accessibility violations while the rows load', async () => {
    show(() => undefined);
    await expect.element(page.getByRole('columnheader', { name: 'trap' })).toBeVisible();
    expect(await commands.findViolations('main')).toEqual([]);
  });

  it('are the line numbers of the file once the rows are loaded', async () => {
    show((index) => ({ line: index + 2, values: ['a', '1', '2'] }));
    for (const name of ['2', '3', '4'])
      await expect.element(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
    expect(await commands.findViolations('main')).toEqual([]);
  });

  it('name a column by its number where the first row has only blanks', async () => {
    show(() => undefined);
    for (const name of ['trap', 'Column 2', 'Column 3'])
      await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  });
});
