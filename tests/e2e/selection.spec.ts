import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/alpha.md': '# Alpha\n',
  '/beta.md': 'See [alpha](alpha.md).\n',
  '/week.md': '[alpha](alpha.md) and [beta](beta.md)\n',
  '/archive/old.md': 'old\n',
  '/notes/day.md': '[alpha](../alpha.md)\n',
};

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

const texts = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => {
    const files = await cloister.files.list(id);
    const notes = files.filter(({ kind }) => kind === 'file').map(({ path }) => path);
    return Object.fromEntries(
      await Promise.all(notes.map(async (path) => [path, await cloister.files.read(id, path)])),
    );
  }, notebookId);

test('moves several notes with their links in one change, shown before, and one undo restores all', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await line(page, 'alpha').click();
  await line(page, 'beta').click({ modifiers: ['ControlOrMeta'] });
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Move…' }).click();
  const field = page.getByRole('combobox', { name: 'Move 2 items to' });
  await expect(field).toBeFocused();
  await field.fill('arch');
  await expect(page.getByRole('option', { name: '/archive' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('2 notes link here. Their links will be changed.')).toBeVisible();
  const changes = () =>
    page.evaluate(async (id) => (await cloister.changes.list({ notebookId: id })).length, notebookId);
  const before = await changes();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 items were moved to /archive, and 3 links were changed.')).toBeVisible();
  expect(await texts(page, notebookId)).toEqual({
    '/archive/alpha.md': '# Alpha\n',
    '/archive/beta.md': 'See [alpha](alpha.md).\n',
    '/archive/old.md': 'old\n',
    '/notes/day.md': '[alpha](../archive/alpha.md)\n',
    '/week.md': '[alpha](archive/alpha.md) and [beta](archive/beta.md)\n',
  });
  expect(await changes()).toBe(before + 1);
  // The open note is followed.
  await expect(page.getByRole('article', { name: '/archive/alpha.md' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  // A file can disappear while they are read.
  await expect(async () => expect(await texts(page, notebookId)).toEqual(FILES)).toPass();
  await expect(page.getByRole('article', { name: '/alpha.md', exact: true })).toBeVisible();
});

test('deletes several by keyboard, asked once, and undone at once', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await line(page, 'archive').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(line(page, 'notes')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Delete 2 items, with everything in the folders? You can undo this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 items moved to the bin.')).toBeVisible();
  expect(Object.keys(await texts(page, notebookId))).toEqual(['/alpha.md', '/beta.md', '/week.md']);
  await expect(line(page, 'beta')).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(line(page, 'archive')).toBeVisible();
  await expect(async () => expect(await texts(page, notebookId)).toEqual(FILES)).toPass();
});

test('labels several from their menu, and takes it back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  await line(page, 'alpha').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'beta').click({ modifiers: ['ControlOrMeta'] });
  await line(page, 'beta').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Actions for 2 items' });
  await menu.getByRole('menuitem', { name: 'Add label untrusted' }).click();
  await expect(line(page, 'alpha, untrusted')).toBeVisible();
  await expect(line(page, 'beta, untrusted')).toBeVisible();
  await expect(page.getByText('2 items are now untrusted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(line(page, /^alpha$/)).toBeVisible();
  // The bar does the same.
  await bar(page).getByRole('button', { name: 'Label…' }).click();
  await page.getByRole('menuitem', { name: 'Add label local-only' }).click();
  await expect(line(page, 'beta, local-only')).toBeVisible();
  await line(page, 'beta').focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
});

test('tags several notes from the bar and the menu, with an undo', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await line(page, 'alpha').click();
  await line(page, 'archive').click({ modifiers: ['ControlOrMeta'] });
  await bar(page).getByRole('button', { name: 'Tag…' }).click();
  const field = page.getByRole('combobox', { name: 'Tag 2 items with' });
  await expect(field).toBeFocused();
  await field.fill('two words');
  await field.press('Enter');
  await expect(page.getByText('A tag has letters, digits', { exact: false })).toBeVisible();
  await field.fill('#gnats');
  await field.press('Enter');
  await expect(page.getByText('#gnats was added to 2 notes.')).toBeVisible();
  expect(await texts(page, notebookId)).toMatchObject({
    '/alpha.md': '---\ntags: [gnats]\n---\n# Alpha\n',
    '/archive/old.md': '---\ntags: [gnats]\n---\nold\n',
    '/beta.md': FILES['/beta.md'],
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(async () => expect(await texts(page, notebookId)).toEqual(FILES)).toPass();
  await line(page, 'archive').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Tag…' }).click();
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(bar(page)).toContainText('2 selected');
});

test('moves into a new folder by keyboard, and says why a move is not possible', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await line(page, 'archive').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Move archive to' });
  const move = page.getByRole('button', { name: 'Move', exact: true });
  await expect(field).toBeFocused();
  await expect(page.getByText('Already in this folder')).toBeVisible();
  await expect(move).toBeDisabled();
  await field.fill('/archive');
  await expect(page.getByText(/a folder cannot be put into itself/)).toBeVisible();
  await field.fill('/runs');
  await expect(page.getByText(/"\/runs" is reserved for the app/)).toBeVisible();
  await expect(move).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(line(page, 'archive')).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
  await field.fill('2026/spring');
  await expect(page.getByRole('option', { name: 'New folder /2026/spring' })).toHaveAttribute('aria-selected', 'true');
  await expect(move).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('archive was moved to /2026/spring.')).toBeVisible();
  expect(Object.keys(await texts(page, notebookId))).toContain('/2026/spring/archive/old.md');
});
