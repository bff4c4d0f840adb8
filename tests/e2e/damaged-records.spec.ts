import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { spoil } from './spoil.ts';

async function createNotebook(page: Page, name: string, paths: readonly string[]): Promise<string> {
  return page.evaluate(
    async ([title, files]) => {
      const { notebookId } = await cloister.notebooks.create({ name: title });
      for (const path of files) await cloister.files.write(notebookId, path, `Text of ${path}`);
      return notebookId;
    },
    [name, paths] as const,
  );
}

const treeitem = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });

test('says of a file that became damaged during the session that it is damaged, and repairs it', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await createNotebook(page, 'Plants', ['/a.md', '/b.md']);
  await expect(treeitem(page, 'b')).toBeVisible();
  // Words that were on the screen at any time, however briefly.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(document.querySelector('main')?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await spoil(page, 'files', { sizeBytes: 'many' }, { path: '/b.md' });
  // The tree still shows the file, because the damage was not announced.
  await treeitem(page, 'b').click();
  const main = page.getByRole('main');
  await expect(main.getByText('The record of /b.md is damaged')).toBeVisible();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text.includes('does not exist'))).toEqual([]);
  await main.getByRole('button', { name: 'Repair' }).click();
  await expect(main.getByText('Text of /b.md')).toBeVisible();
});

test('says of a file whose content is missing what to do, and restores an older version', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await createNotebook(page, 'Plants', ['/a.md', '/b.md']);
  await page.evaluate((id) => cloister.files.write(id, '/b.md', 'Newer text'), notebookId);
  await expect(treeitem(page, 'b')).toBeVisible();
  const hash = await page.evaluate(
    async (id) => (await cloister.files.list(id)).find(({ path }) => path === '/b.md')?.hash,
    notebookId,
  );
  await spoil(page, 'blobs', { bytes: 'none' }, { hash });
  await treeitem(page, 'b').click();
  const main = page.getByRole('main');
  await expect(main.getByText('the content of this file is missing or damaged')).toBeVisible();
  await main.getByRole('heading', { name: 'File history' }).click();
  await main
    .getByRole('button', { name: /^Restore…/ })
    .last()
    .click();
  await expect(main.getByText(/^The content of the current file is missing/)).toBeVisible();
  await main.getByRole('button', { name: 'Restore this version' }).click();
  await expect(main.getByText('Text of /b.md')).toBeVisible();
});

test('keeps the words typed into an open file whose record becomes damaged, and says what to do', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await createNotebook(page, 'Plants', ['/a.md']);
  await treeitem(page, 'a').click();
  await expect(page.getByText('Text of /a.md')).toBeVisible();
  await spoil(page, 'files', { sizeBytes: 'many' }, { path: '/a.md' });
  await page.getByRole('main').getByRole('textbox').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and more');
  await expect(page.getByText(/is damaged/).first()).toBeVisible();
  await expect(page.getByText('does not exist')).toHaveCount(0);
  await expect(page.getByText('Text of /a.md and more')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('button', { name: /^Repair files/ }).click();
  await expect(page.getByRole('list', { name: 'Repaired records' })).toBeVisible();
  await treeitem(page, 'a').click();
  await expect(page.getByText('Text of /a.md and more')).toBeVisible();
  await expect
    .poll(() => page.evaluate((id) => cloister.files.read(id, '/a.md'), notebookId))
    .toBe('Text of /a.md and more');
});

test('says of a notebook that became damaged during the session that it is damaged, and repairs it', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const plants = await createNotebook(page, 'Plants', ['/a.md']);
  await createNotebook(page, 'Stones', ['/s.md']);
  await page.goto(`${rootUrl}?console#/notebook/${plants}`);
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
  await spoil(page, 'notebooks', { seq: 'many' }, { name: 'Stones' });
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByText('Stones').click();
  await expect(page.getByRole('heading', { name: 'This notebook is damaged' })).toBeVisible();
  await page.getByRole('button', { name: 'Plants' }).click();
  await expect(treeitem(page, 'a')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Repair notebooks/ }).click();
  await expect(page.getByRole('button', { name: 'Notebook: Stones' })).toBeVisible();
  await expect(treeitem(page, 's')).toBeVisible();
});

test('does not replace an open notebook that becomes damaged by another one', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await createNotebook(page, 'Plants', ['/a.md']);
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
  await spoil(page, 'notebooks', { name: 7 }, { name: 'Plants' });
  // Another commit makes the page read the notebooks again.
  await createNotebook(page, 'Stones', []);
  await expect(page.getByRole('heading', { name: 'This notebook is damaged' })).toBeVisible();
  await expect(page.getByText('Its files were not deleted.')).toBeVisible();
  await page.getByRole('button', { name: /^Repair notebooks/ }).click();
  await expect(treeitem(page, 'a')).toBeVisible();
});

test('shows a repair in every window, and keeps the message dismissed', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  await createNotebook(page, 'Plants', ['/a.md', '/b.md']);
  await spoil(page, 'files', { sizeBytes: 'many' }, { path: '/a.md' });
  await page.goto(`${rootUrl}?console#/settings`);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${rootUrl}?console#/settings`);
  for (const window of [page, other]) await expect(window.getByText('1 damaged record:')).toBeVisible();
  await page.getByRole('button', { name: /^Repair files/ }).click();
  for (const window of [page, other]) {
    await expect(window.getByText('No damaged records.')).toBeVisible();
    await expect(window.getByRole('list', { name: 'Repaired records' })).toBeVisible();
    await expect(treeitem(window, 'a')).toBeVisible();
  }
  const bar = (window: Page) => window.getByText(/1 record was damaged and rebuilt from the change history/);
  for (const window of [page, other]) await expect(bar(window)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  for (const window of [page, other]) await expect(bar(window)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Repaired records' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove original/ }).click();
  for (const window of [page, other])
    await expect(window.getByRole('list', { name: 'Repaired records' })).toHaveCount(0);
});
