import type { Locator, Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = {
  '/lab/enzyme.md': '---\ntags: [assay]\n---\n# Enzyme assay\n',
  '/lab/buffer.md': '# Buffer\n',
  '/ideas/protocol.md': '# Protocol\n',
};

test('the guide is read in the help: by its list, its links, its headings, its search and by keyboard', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  // Beside the guide stands what the Navigator understands, with names of this notebook.
  await expect(main.getByRole('heading', { name: 'What the Navigator understands', level: 2 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'What is in /lab?' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Notes tagged assay' })).toBeVisible();
  expect(await findViolations(page, { within: 'main', inDark: true })).toEqual([]);

  await main.getByRole('link', { name: 'Agents and their scope', exact: true }).press('Enter');
  await expect(page).toHaveURL(/#\/help\/agents$/);
  await expect(main.getByRole('heading', { name: 'Agents and their scope', level: 1 })).toBeFocused();
  const headings = main.getByRole('navigation', { name: 'On this page' });
  await headings.getByRole('link', { name: 'Handing over' }).press('Enter');
  await expect(page).toHaveURL(/#\/help\/agents\/Handing%20over$/);
  await expect(main.getByRole('heading', { name: 'Handing over', level: 2 })).toBeFocused();
  expect(await findViolations(page, { within: 'main', inDark: true })).toEqual([]);

  await main.getByRole('link', { name: 'Next page: Approvals, undo and the log' }).click();
  await expect(main.getByRole('heading', { name: 'Approvals, undo and the log', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(main.getByRole('heading', { name: 'Handing over', level: 2 })).toBeVisible();

  await main.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Help' }).click();
  const field = main.getByRole('searchbox', { name: 'Search the guide' });
  await field.fill('usb stick');
  const places = main.getByRole('list', { name: 'Places in the guide' });
  await expect(main.getByRole('status').filter({ hasText: /\d places? with “usb stick”/ })).toBeVisible();
  await places.getByRole('link', { name: 'Moving a model by USB stick' }).click();
  await expect(main.getByRole('heading', { name: 'Moving a model by USB stick', level: 1 })).toBeVisible();

  // A link between two pages stays in the help, and leads to its heading.
  await page.evaluate(() => location.assign('#/help/navigator'));
  await main.getByRole('article').getByRole('link', { name: 'labels' }).click();
  await expect(page).toHaveURL(/#\/help\/agents\/labels$/);
  await expect(main.getByRole('heading', { name: 'Labels', level: 2 })).toBeFocused();
  await page.evaluate(() => location.assign('#/help/no-such-page'));
  await expect(main.getByText('The guide has no page “no-such-page”.')).toBeVisible();
});

test('the palette finds pages of the guide by title and heading', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  const field = await openPalette(page);
  await field.fill('handing over');
  const guide = page.getByRole('listbox').getByRole('group', { name: 'Guide' });
  await expect(guide.getByRole('option', { name: 'Handing over Agents and their scope' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/help\/agents\/Handing%20over$/);
  await expect(page.getByRole('heading', { name: 'Handing over', level: 2 })).toBeFocused();
});

test('the palette finds names of other programs in the text of the guide, after the request to an agent', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  const field = await openPalette(page);
  await field.fill('agent_sandboxes');
  const list = page.getByRole('listbox');
  const place = list.getByRole('group', { name: 'In the guide' }).getByRole('option');
  await expect(place).toHaveAccessibleName(/^Folders and limits under other names Names from other programs/);
  // Enter asks the agent, as for any other text.
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/^Ask Navigator: agent_sandboxes/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Folders and limits under other names', level: 2 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('one folder for each execution');
});

test('pages that are not translated are in English, and the help says so', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  await page.evaluate(() => localStorage.setItem('cloister.language', 'de'));
  await page.evaluate(() => location.assign('#/help/scripts'));
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('Diese Seite der Anleitung gibt es nur auf Englisch.')).toBeVisible();
  await expect(main.getByRole('article')).toHaveAttribute('lang', 'en');
  await main.getByRole('link', { name: 'Hilfe' }).click();
  await main.getByRole('link', { name: 'Die ersten fünf Minuten' }).click();
  await expect(main.getByRole('heading', { name: 'Die ersten fünf Minuten', level: 1 })).toBeVisible();
  await expect(main.getByText('Diese Seite der Anleitung gibt es nur auf Englisch.')).toHaveCount(0);
});

async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByRole('combobox', { name: /Command, file/ });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  return field;
}
