import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const side = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const tabsOf = (page: Page, name: string) =>
  side(page, name).getByRole('navigation', { name: 'Open notes' }).getByRole('link');

test('a file is opened beside the open one from its menu', async ({ page, rootUrl }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/aa.md': 'first note\n', '/bb.md': 'second note\n' });
  await page.getByRole('treeitem', { name: 'aa' }).click();
  await page.getByRole('treeitem', { name: 'bb' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open to the right' }).click();
  await expect(tabsOf(page, 'Left side')).toHaveText(['aa']);
  await expect(tabsOf(page, 'Right side, active')).toHaveText(['bb']);
});

test('two sides have their own tabs, share a note as one document, and come back after a restart', async ({
  page,
  rootUrl,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/aa.md': 'first note\n', '/bb.md': 'second note\n' });
  await page.getByRole('treeitem', { name: 'aa' }).click();
  await page.keyboard.press('Control+Alt+s');
  await expect(side(page, 'Right side, active')).toBeFocused();
  await expect(tabsOf(page, 'Left side')).toHaveText(['aa']);
  await expect(tabsOf(page, 'Right side')).toHaveText(['aa']);

  // One document on both sides.
  const left = side(page, 'Left side').getByRole('textbox', { name: 'Text of /aa.md' });
  const right = side(page, 'Right side').getByRole('textbox', { name: 'Text of /aa.md' });
  await right.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('From the right. ');
  await expect(left).toContainText('From the right. first note');
  await left.click();
  await expect(side(page, 'Left side, active')).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('From the left.');
  await expect(right).toContainText('From the left.');

  // The tree opens in the active side, and a tab is dragged to the other one.
  await page.getByRole('treeitem', { name: 'bb' }).click();
  await expect(tabsOf(page, 'Left side')).toHaveText(['aa', 'bb']);
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
  await tabsOf(page, 'Left side').nth(1).dragTo(tabsOf(page, 'Right side').nth(0));
  await expect(tabsOf(page, 'Left side')).toHaveText(['aa']);
  await expect(tabsOf(page, 'Right side')).toHaveText(['bb', 'aa']);
  await expect(side(page, 'Right side, active').getByRole('textbox', { name: 'Text of /bb.md' })).toBeVisible();
  await page.getByRole('separator', { name: 'Width of the left side' }).press('Home');
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(side(page, 'Right side, active')).toBeVisible();
  await expect(tabsOf(page, 'Right side')).toHaveText(['bb', 'aa']);
  await expect(side(page, 'Left side')).toHaveJSProperty('clientWidth', 320);

  await side(page, 'Left side').getByRole('button', { name: 'Close aa' }).click();
  await expect(page.getByRole('region', { name: 'side' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Open notes' }).getByRole('link')).toHaveText(['bb', 'aa']);
});

test('a file on both sides has regions of different names', async ({ page, rootUrl }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/t.csv': 'a;b\n1;2\n' });
  await page.getByRole('treeitem', { name: 't.csv' }).click();
  await page.keyboard.press('Control+Alt+s');
  for (const name of ['left', 'right'])
    await expect(page.getByRole('region', { name: `Table /t.csv, ${name} side`, exact: true })).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
});
