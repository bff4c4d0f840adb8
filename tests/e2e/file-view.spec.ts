import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const names = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map((row) => row.getAttribute('aria-label')),
    );

test('sorts by time, and keeps the order for this notebook', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/f/x.md': '', '/a.md': 'a', '/b.md': 'b', '/c.md': 'c' });
  await expect(line(page, 'a')).toBeVisible();
  await page.evaluate((id) => cloister.files.write(id, '/b.md', 'changed'), notebookId);
  await page.getByRole('button', { name: 'Sort files, now by: name' }).click();
  await page.getByRole('menuitem', { name: 'Last changed' }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['f', 'b']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sort files, now by: last changed' })).toBeVisible();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['f', 'b']);
  await page.getByRole('button', { name: 'Sort files, now by: last changed' }).click();
  await page.getByRole('menuitem', { name: /^Name/ }).click();
  await expect.poll(() => names(page)).toEqual(['f', 'a', 'b', 'c']);
});

test('filters the tree by name, in words, and Escape shows all files again', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, {
    '/experiments/2026/blue light.md': '# B\n',
    '/experiments/2026/red.md': '# R\n',
    '/blue.md': '# Blue\n',
    '/plan.md': '# Plan\n',
  });
  await page.getByRole('button', { name: 'Filter files by name' }).click();
  const field = page.getByRole('textbox', { name: 'Filter files by name' });
  await expect(field).toBeFocused();
  await field.fill('BLUE');
  await expect(page.getByText('2 matches. Escape shows all files.')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['experiments', '2026', 'blue light', 'blue']);
  await field.press('ArrowDown');
  await expect(line(page, 'blue light')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  // The row stays where the focus is, among all files.
  await expect(line(page, 'blue light')).toBeFocused();
  await expect(line(page, 'red')).toBeVisible();
  await expect(line(page, 'plan')).toBeVisible();

  await page.getByRole('button', { name: 'Filter files by name' }).click();
  await field.fill('nothing like it');
  await expect(page.getByText('No file or folder name contains “nothing like it”.')).toBeVisible();
  await field.press('Escape');
  await expect(line(page, 'plan')).toBeVisible();
});

test('stars a note and a folder, which stay favourites when they move', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/deep/day.md': '# Day\n', '/plan.md': '# Plan\n' });
  await line(page, 'plan').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  const favourites = page.getByRole('list', { name: 'Favourites' });
  await expect(favourites.getByRole('link', { name: 'plan' })).toBeVisible();
  await line(page, 'notes').click();
  await line(page, 'deep').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Add to favourites' }).press('Enter');
  await line(page, 'notes').click();
  await expect(line(page, 'deep')).toBeHidden();
  await page.evaluate((id) => cloister.files.move(id, '/plan.md', '/archive/next.md'), notebookId);
  await page.reload();
  await favourites.getByRole('link', { name: 'next' }).click();
  await expect(page.getByRole('article', { name: '/archive/next.md' })).toBeVisible();
  // A note that is opened elsewhere is shown in the tree.
  await expect(line(page, 'next')).toBeVisible();
  await favourites.getByRole('button', { name: 'deep', exact: true }).click();
  await expect(line(page, 'deep')).toBeFocused();
  await expect(line(page, 'day')).toBeVisible();
  await favourites.getByRole('button', { name: 'Remove deep from favourites' }).click();
  await favourites.getByRole('button', { name: 'Remove next from favourites' }).click();
  await expect(favourites).toBeHidden();
});

test('scrolls to the note that is opened from a link', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`/f/n-${String(n).padStart(3, '0')}.md`, '']),
  );
  const notebookId = await openNotebook(page, { ...files, '/z.md': '[far](f/n-150.md)\n' });
  await expect(line(page, 'z')).toBeVisible();
  await page.evaluate((id) => {
    location.hash = `#/notebook/${id}/file/f/n-150.md`;
  }, notebookId);
  await expect(page.getByRole('article', { name: '/f/n-150.md' })).toBeVisible();
  await expect(line(page, 'n-150')).toBeInViewport();
  await expect(line(page, 'n-150')).toHaveAttribute('aria-current', 'true');
});

test('selection, form, favourites and filter are free of accessibility violations, in light and dark', async ({
  page,
  rootUrl,
}) => {
  const expectNone = async () => expect(await findViolations(page, { inDark: true })).toEqual([]);
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/f/a.md': '# A\n', '/b.md': '# B\n', '/c.md': '[b](b.md)\n' });
  await line(page, 'b').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('list', { name: 'Favourites' })).toBeVisible();
  await line(page, 'b').click();
  await line(page, 'c').click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Move…' }).click();
  await page.getByRole('combobox', { name: 'Move 2 items to' }).fill('f');
  await expect(page.getByRole('option', { name: '/f', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expectNone();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await expectNone();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Filter files by name' }).click();
  await page.getByRole('textbox', { name: 'Filter files by name' }).fill('a');
  await expect(page.getByText('1 match. Escape shows all files.')).toBeVisible();
  await expectNone();
});
