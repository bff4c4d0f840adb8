import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileRow } from '../../src/contracts/domain/notebook/notebook.ts';
import { Tree } from '../../src/ui/files/tree/tree.tsx';
import { useFileActions } from '../../src/ui/files/use-file-actions.ts';
import { toTreeRows } from '../../src/ui/kit/tree/tree-rows.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

const FILES = 100_000;

let screen: RunScreen;
const opened: string[] = [];

function row(number: number): FileRow {
  const path = `/n-${String(number).padStart(6, '0')}.md`;
  return {
    fileId: path,
    notebookId: screen.notebookId,
    path,
    pathKey: path,
    kind: 'file',
    hash: null,
    sizeBytes: 0,
    createdMs: 0,
    modifiedMs: 0,
    author: { type: 'person' },
    seq: 1,
  };
}

function Files() {
  const [rows] = useState(() =>
    toTreeRows(new Map([['/', Array.from({ length: FILES }, (_, number) => row(number))]]), new Set(), 'notes'),
  );
  const [active, setActive] = useState<string | null>(null);
  return (
    <Tree
      label="Files"
      rows={rows}
      activePath={active}
      drafts={new Set()}
      actions={useFileActions()}
      onToggle={() => {}}
      onOpen={({ path }) => {
        opened.push(path);
        setActive(path);
      }}
    />
  );
}

beforeEach(async () => {
  screen = await openRunScreen();
  opened.length = 0;
  await screen.show(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: '400px', minBlockSize: 0 }}>
      <Files />
    </div>,
  );
});

afterEach(() => screen.close());

const item = (number: number) => page.getByRole('treeitem', { name: `n-${String(number).padStart(6, '0')}` });
const count = (words: string) => page.getByRole('status').filter({ hasText: words });
const selectedNames = () =>
  page
    .getByRole('treeitem', { selected: true })
    .elements()
    .map((element) => element.getAttribute('aria-label'));

it('selects rows by mouse, opens on a plain click, and clears with Escape', async () => {
  await expect.element(page.getByRole('tree')).toHaveAttribute('aria-multiselectable', 'true');
  await item(1).click();
  expect(opened).toEqual(['/n-000001.md']);
  await expect.element(item(1)).toHaveAttribute('aria-current', 'true');
  // The open note looks selected, and is joined.
  await item(3).click({ modifiers: ['Control'] });
  await expect.element(count('2 items selected')).toBeInTheDocument();
  expect(selectedNames()).toEqual(['n-000001', 'n-000003']);
  await item(5).click({ modifiers: ['Shift'] });
  await expect.element(count('3 items selected')).toBeInTheDocument();
  expect(selectedNames()).toEqual(['n-000003', 'n-000004', 'n-000005']);
  expect(opened).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(selectedNames).toEqual(['n-000001']);
  await expect.element(item(5)).toHaveFocus();
  await item(2).click({ modifiers: ['Control'] });
  await item(4).click();
  await expect.poll(selectedNames).toEqual(['n-000004']);
});

it('selects rows by keyboard', async () => {
  await expect.element(item(0)).toBeVisible();
  item(0).element().focus();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  await expect.poll(selectedNames).toEqual(['n-000001', 'n-000002']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  await expect.poll(selectedNames).toEqual(['n-000001', 'n-000002', 'n-000004']);
  await userEvent.keyboard(' ');
  await expect.poll(selectedNames).toEqual(['n-000001', 'n-000002']);
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['/n-000004.md']);
});

it('selects all of 100,000 rows, and asks once before it deletes them', async () => {
  await expect.element(item(0)).toBeVisible();
  item(0).element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(count('100,000 items selected')).toBeInTheDocument();
  // Only visible rows are on the page.
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(100);
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('Delete 100,000 items? You can undo this.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus();
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  await expect.element(item(0)).toHaveFocus();
});
