import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { fixDate } from './fix-date.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const files = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => (await cloister.files.list(id)).map(({ path }) => path), notebookId);
const read = (page: Page, notebookId: string, path: string) =>
  page.evaluate(([id, at]) => cloister.files.read(id ?? '', at ?? ''), [notebookId, path]);

/** Returns today as the page's clock has it. */
const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  });

test('the shortcut creates the note of today once, and Undo takes it back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n' });
  await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();
  const path = `/daily/${await today(page)}.md`;
  await page.keyboard.press('Control+Alt+d');
  await expect(page.getByText(`${path} was created.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Text of ${path}` })).toBeVisible();
  expect(await read(page, notebookId, path)).toContain(`date: ${await today(page)}`);

  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Today’s note/ }).click();
  expect(await files(page, notebookId)).toEqual(['/daily', path, '/plan.md']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => files(page, notebookId)).not.toContain(path);
});

test('the calendar marks days with a note, and opens or creates them by keyboard', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, {
    '/log/2026-01-15.md': '# Fifteenth\n',
    '/templates/day.md': '# {{date:D MMMM YYYY}} in {{notebook}}\n',
  });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('main');
  await settings.getByRole('textbox', { name: 'Folder' }).fill('/log/');
  await settings.getByRole('combobox', { name: 'Template' }).selectOption('/templates/day.md');
  await fixDate(page, '2026-01-14T12:00:00');

  await page.getByRole('button', { name: 'Daily notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daily notes' });
  const grid = dialog.getByRole('grid', { name: 'January 2026' });
  const day = (name: RegExp) => dialog.getByRole('gridcell').getByRole('button', { name });
  await expect(day(/January 14, 2026$/)).toBeFocused();
  await expect(day(/January 14, 2026$/)).toHaveAttribute('aria-current', 'date');
  await expect(day(/January 15, 2026, has a note$/)).toBeVisible();
  expect(await findViolations(page, { within: '[role="dialog"]' })).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(day(/January 15, 2026/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(dialog.getByRole('grid', { name: 'February 2026' })).toBeVisible();
  await expect(day(/February 15, 2026$/)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(grid).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Text of /log/2026-01-15.md' })).toBeVisible();

  await page.getByRole('button', { name: 'Daily notes' }).click();
  await day(/January 20, 2026$/).click();
  await expect(page.getByRole('textbox', { name: 'Text of /log/2026-01-20.md' })).toBeVisible();
  expect(await read(page, notebookId, '/log/2026-01-20.md')).toBe('# 20 January 2026 in Plants\n');
});
