import type { Locator, Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/alpha.md': '# Alpha\n',
  '/beta.md': 'beta\n',
  '/gamma.md': 'gamma\n',
  '/week.md': '[alpha](alpha.md)\n',
  '/archive/2025/old.md': 'old\n',
};

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });

const paths = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => (await cloister.files.list(id)).map(({ path }) => path), notebookId);

/** Moves the pointer to a row, in two steps: the first one starts a drag, or enters the row. */
async function pointAt(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 20, y);
  await page.mouse.move(x, y);
}

/** Starts to drag a row, and holds it over another one. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await pointAt(page, from);
  await page.mouse.down();
  await pointAt(page, to);
  await pointAt(page, to);
}

test('drops one row on a folder, and several on the top of the notebook', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  // Open already: holding the pointer over it changes nothing.
  await line(page, 'archive').click();
  await expect(line(page, '2025')).toBeVisible();
  await dragOver(page, line(page, 'beta'), line(page, 'archive'));
  await expect(page.getByText('Move beta.md to /archive', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('beta.md was moved to /archive.')).toBeVisible();
  await expect.poll(() => paths(page, notebookId)).toContain('/archive/beta.md');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => paths(page, notebookId)).toContain('/beta.md');
  await expect(page.getByRole('treeitem', { name: 'beta', level: 2 })).toHaveCount(0);
  await expect(page.getByRole('treeitem', { name: 'beta', level: 1 })).toBeVisible();

  await line(page, 'beta').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'gamma').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'gamma').dragTo(line(page, 'archive'));
  await expect(page.getByText('2 items were moved to /archive.')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'beta', level: 2 })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'beta', level: 1 })).toHaveCount(0);
  await line(page, 'beta').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'gamma').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'beta').dragTo(line(page, 'week'));
  await expect(page.getByText('2 items were moved to the top of the notebook.')).toBeVisible();
  expect(await paths(page, notebookId)).toEqual(expect.arrayContaining(['/beta.md', '/gamma.md']));
});

test('asks before a drop that changes links, in the same form', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await line(page, 'alpha').dragTo(line(page, 'archive'));
  await expect(page.getByRole('combobox', { name: 'Move alpha.md to' })).toHaveValue('/archive');
  await expect(page.getByText('1 note links here. Its links will be changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('alpha.md was moved to /archive, and 1 link was changed.')).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/week.md'), notebookId)).toBe(
    '[alpha](archive/alpha.md)\n',
  );
});

test('opens a folder under the pointer, refuses a folder into itself with words, and Escape cancels', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  const before = await paths(page, notebookId);
  await dragOver(page, line(page, 'archive'), line(page, 'archive'));
  await expect(page.getByText('A folder can’t be moved into itself. Choose a folder outside it.')).toBeVisible();
  await expect(line(page, 'archive')).toHaveAttribute('aria-expanded', 'true');
  await pointAt(page, line(page, '2025'));
  await expect(page.getByText('A folder can’t be moved into itself. Choose a folder outside it.')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('A folder can’t be moved into itself.')).toBeHidden();

  await dragOver(page, line(page, 'beta'), line(page, '2025'));
  await expect(page.getByText('Move beta.md to /archive/2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText('Move beta.md to /archive/2025')).toBeHidden();
  expect(await paths(page, notebookId)).toEqual(before);
});
