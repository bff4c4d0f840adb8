import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FileState } from '../../src/contracts/domain/notebook/notebook.ts';
import { Comparison } from '../../src/features/compare/page/comparison.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`;

let screen: RunScreen;
beforeEach(async () => {
  screen = await openRunScreen();
});
afterEach(() => screen.close());

async function written(path: string, content: string | Uint8Array): Promise<FileState> {
  const { notebookId, services } = screen;
  const { hash } = await services.call('files.write', { notebookId, path, content });
  return { path, kind: 'file', hash, sizeBytes: content.length };
}

const show = (from: FileState | null, to: FileState | null) =>
  screen.show(<Comparison notebookId={screen.notebookId} fileId="f" from={from} to={to} />);
const pictures = (side: string) => page.getByRole('figure', { name: side }).getByRole('img');

it('shows two states of a bitmap beside each other, without words', async () => {
  const pixel = Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0));
  const longer = new Uint8Array([...pixel, 0]);
  await show(await written('/leaf.png', pixel), await written('/leaf-2.png', longer));
  await expect.element(pictures('Before')).toBeVisible();
  await expect.element(pictures('After')).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
});

it('shows an SVG as a picture and as text', async () => {
  await show(await written('/plot.svg', svg('red')), await written('/plot-2.svg', svg('blue')));
  await expect.element(pictures('After')).toBeVisible();
  await expect.element(page.getByText('1 word added and 1 word removed, in 1 place.')).toBeVisible();
});

it('says that a content is no longer stored', async () => {
  const pixel = await written('/leaf.png', 'any');
  await show(pixel, { ...pixel, hash: '0'.repeat(64) });
  await expect.element(page.getByText('The content of this version is no longer stored.')).toBeVisible();
});

it('says that one side is missing, and draws nothing that is no picture', async () => {
  await show(null, await written('/broken.png', 'not a picture'));
  await expect.element(page.getByText('Not there.')).toBeVisible();
  await expect.element(page.getByText('Image broken.png cannot be shown.', { exact: false })).toBeVisible();
  expect(pictures('After').elements()).toEqual([]);
});

it('shows a table as a table, with unchanged rows folded', async () => {
  const rows = (mass: string) =>
    [
      '| id | mass |',
      '|---|---|',
      ...Array.from({ length: 9 }, (_, at) => `| s${at} | ${at === 7 ? mass : '1.5'} |`),
    ].join('\n');
  const before = await written('/samples.md', `# Samples\n\n${rows('1.5')}\n`);
  await show(before, await written('/samples-2.md', `# Samples\n\n${rows('2.5')}\n`));
  const table = page.getByRole('table');
  await expect.element(table.getByRole('columnheader', { name: 'mass' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 's7 12.5' })).toBeVisible();
  await expect.element(page.getByText('1 word added and 1 word removed, in 1 place.')).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(6);
  await table.getByRole('button', { name: '5 unchanged lines' }).click();
  expect(table.getByRole('row').elements()).toHaveLength(10);
});
