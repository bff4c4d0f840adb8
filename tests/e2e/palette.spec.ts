import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = {
  '/experiments/2026-11-14-blue.md': '---\ntags: [light]\n---\n# Blue ratio 0.35\n\nBiomass after drying was 12 g.',
  '/experiments/2026-11-16-red.md': '# Red ratio 0.5\n\nFresh weight 3 g.',
  '/notes/plan.md': '# Orders and dates\n\nOrder tetrahydrofuran.',
};

async function fill(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await openNotebook(page, FILES);
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  return notebookId;
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: /Command, file/ });

/** By keys from anywhere; they are heeded once the files are painted. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
}

test('Enter right after the last key press opens the match of the whole text', async ({ page, rootUrl }) => {
  await fill(page, rootUrl);
  await openPalette(page);
  // In one task: the list has had no time to follow.
  await fieldOf(page).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'red ratio');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('dialog', { name: 'Commands and search' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: '/experiments/2026-11-16-red.md' })).toBeVisible();
});

test('by keyboard: opens a file by name and by title, runs a command, and returns to the previous view', async ({
  page,
  rootUrl,
}) => {
  await fill(page, rootUrl);
  await openPalette(page);
  const dialog = page.getByRole('dialog', { name: 'Commands and search' });
  await page.keyboard.type('orders');
  await expect(dialog.getByRole('option', { name: /Orders and dates/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Orders and dates', exact: true })).toBeVisible();

  await page.keyboard.press('Control+j');
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await expect(ask).toBeFocused();
  await openPalette(page);
  await page.keyboard.type('nothing has this qwertz');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await expect(dialog.getByRole('option', { name: /^Ask Navigator: nothing has this qwertz/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('> tools');
  // Enter takes what is seen, and nothing while other words stand in the field.
  await expect(dialog.getByRole('option', { name: /Go to Tools/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`renames the open note in the tree at ${viewport.width}x${viewport.height}`, async ({ page, rootUrl }) => {
    await page.setViewportSize(viewport);
    const notebookId = await fill(page, rootUrl);
    await page.goto(`${rootUrl}?console#/notebook/${notebookId}/file/notes/plan.md`);
    await expect(page.getByRole('article', { name: '/notes/plan.md' })).toBeVisible();
    if (viewport.width > 390) await page.getByRole('treeitem', { name: 'notes', expanded: true }).click();
    await openPalette(page);
    await page.keyboard.type('rename');
    const dialog = page.getByRole('dialog', { name: 'Commands and search' });
    await expect(dialog.getByRole('option', { name: /^Rename “plan”…/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'New name for plan.md' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await field.fill('orders');
    await field.press('Enter');
    await expect(page.getByRole('treeitem', { name: 'orders' })).toBeVisible();
  });

test('finds text in notes, notes by tag, and sends other text to the agent', async ({ page, rootUrl }) => {
  await fill(page, rootUrl);
  await openPalette(page);
  const dialog = page.getByRole('dialog', { name: 'Commands and search' });
  await page.keyboard.type('tetrahydro');
  const found = dialog.getByRole('group', { name: 'In notes' }).getByRole('option');
  await expect(found.filter({ hasText: 'tetrahydrofuran' })).toBeVisible();
  await fieldOf(page).fill('#li');
  await dialog.getByRole('option', { name: /light/ }).first().click();
  await expect(fieldOf(page)).toHaveValue('#light');
  await expect(dialog.getByRole('option', { name: /Blue ratio/ })).toBeVisible();

  await fieldOf(page).fill('What is in /experiments?');
  await dialog.getByRole('option', { name: /^Ask Navigator/ }).click();
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('Done', { exact: true })).toBeVisible();
  await expect(run.getByText(/holds 2 files/)).toBeVisible();
});

test('the New menu creates a note, a folder and an agent; the palette has no accessibility violations', async ({
  page,
  rootUrl,
}) => {
  await fill(page, rootUrl);
  const button = page.getByRole('button', { name: 'New', exact: true });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: /^Folder/ }).click();
  await page.getByRole('textbox', { name: 'New folder in /' }).fill('ideas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /ideas/ })).toBeVisible();
  await page.getByRole('button', { name: 'New note' }).click();
  await expect(page.getByRole('textbox', { name: 'New note in /' })).toBeFocused();
  await page.keyboard.press('Escape');
  await button.click();
  await page.getByRole('menuitem', { name: /^Agent/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/agents/new/form');

  await openPalette(page);
  await page.keyboard.type('ratio');
  await expect(page.getByRole('option', { name: /Ratio/i }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('New › Ask leads to the field for a request, which is asked from there', async ({ page, rootUrl }) => {
  await fill(page, rootUrl);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const card = page.getByRole('menuitem', { name: /^Ask an agent/ });
  await expect(card).toContainText('Find, summarize, organize or write something');
  await card.click();
  const field = page.getByRole('textbox', { name: 'Ask' });
  await expect(field).toBeFocused();
  await page.keyboard.type('What is in /experiments?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Run' }).getByText(/holds 2 files/)).toBeVisible();
});

test('tools are found by purpose and by the agents that may use them', async ({ page, rootUrl }) => {
  await fill(page, rootUrl);
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'delete_file' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Available to' }).selectOption('assistant');
  await expect(page.getByRole('heading', { level: 3, name: 'delete_file' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('edit part of a file');
  // Servers with tools stand above the tools.
  const found = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(found.first()).toHaveText('edit_file');
  await page.getByRole('heading', { level: 2, name: 'edit_file' }).click();
  await expect(page.getByRole('table', { name: 'Input' }).getByRole('cell', { name: 'oldText' })).toBeVisible();
});
