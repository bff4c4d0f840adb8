import type { Page } from '@playwright/test';
import { AXE_TAGS } from '../support/axe-source.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { holdOfflineFiles } from './fixtures.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NOTES = {
  '/experiments/2026-11-14-blue.md': '---\ntags: [light]\n---\n# Blue ratio 0.35\n\nBiomass after drying was 12 g.',
  '/experiments/2026-11-16-red.md': '# Red ratio 0.5\n\nFresh weight 3 g, and the blue lamp was off.',
  '/notes/plan.md': '# Plan\n\nOrder tetrahydrofuran. Weigh fresh leaves.',
};

async function fill(page: Page): Promise<string> {
  const notebookId = await openNotebook(page, NOTES);
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toBeVisible();
  return notebookId;
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');

test('finds notes during typing and opens them with the keyboard', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await fill(page);
  await expect(page.getByRole('tree', { name: 'Notebook files' })).toBeVisible();
  await field(page).pressSequentially('blu');
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first()).toContainText('Blue ratio 0.35');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tree')).toHaveCount(0);
  await field(page).press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(options(page).nth(1).locator('mark').filter({ hasText: 'blue' })).toHaveText('blue');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/2026-11-16-red\.md$/);
  await expect(field(page)).toHaveValue('blu');
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('tree', { name: 'Notebook files' })).toBeVisible();
});

test('applies phrases and filters, and reports a search without results', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await fill(page);
  await field(page).fill('"fresh weight"');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('/experiments/2026-11-16-red.md');
  await field(page).fill('blue tag:light');
  await expect(options(page)).toHaveCount(1);
  await field(page).fill('ratio date:2026-11-16..');
  await expect(options(page)).toContainText('Red ratio');
  await field(page).fill('zirconium');
  await expect(page.getByText('No notes match “zirconium”.')).toBeVisible();
  await field(page).fill('blue date:soon ');
  await expect(page.getByText(/^The filter date:soon is not valid/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(field(page)).toBeFocused();
});

test('finds a note that is written during the search', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await fill(page);
  await field(page).fill('zirconium');
  await expect(page.getByText('No notes match “zirconium”.')).toBeVisible();
  await page.evaluate((id) => cloister.files.write(id, '/notes/new.md', '# New\n\nzirconium'), notebookId);
  await expect(options(page)).toHaveCount(1);
  await page.evaluate((id) => cloister.files.remove(id, '/notes/new.md'), notebookId);
  await expect(page.getByText('No notes match “zirconium”.')).toBeVisible();
});

test('the console searches one notebook and all notebooks', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await fill(page);
  const other = await page.evaluate(async () => {
    const created = await cloister.notebooks.create({ name: 'Other' });
    await cloister.files.write(created.notebookId, '/x.md', 'blue elsewhere');
    return created.notebookId;
  });
  const found = await page.evaluate((id) => cloister.search('blue', { notebookId: id }), notebookId);
  expect(found.map(({ path }) => path)).toEqual(['/experiments/2026-11-14-blue.md', '/experiments/2026-11-16-red.md']);
  expect(found[0]).toMatchObject({ notebookId, title: 'Blue ratio 0.35', score: expect.any(Number) });
  const all = await page.evaluate(() => cloister.search('blue'));
  expect(new Set(all.map((hit) => hit.notebookId))).toEqual(new Set([notebookId, other]));
  expect(
    await page.evaluate(() => cloister.search('blue', { path: '/experiments', tag: 'light', limit: 1 })),
  ).toHaveLength(1);
});

test('the index survives a restart of the browser', async ({ persistentApp }) => {
  await openConsole(persistentApp.page, persistentApp.url);
  await fill(persistentApp.page);
  await field(persistentApp.page).fill('tetrahydrofuran');
  await expect(options(persistentApp.page)).toHaveCount(1);
  const saved = () =>
    persistentApp.page.evaluate(async () => {
      const databases = await indexedDB.databases();
      if (!databases.some((database) => database.name === 'cloister-search')) return 0;
      const request = indexedDB.open('cloister-search');
      const database = await new Promise<IDBDatabase>((done) => {
        request.onsuccess = () => done(request.result);
      });
      const count = database.transaction('indexes').objectStore('indexes').count();
      const indexes = await new Promise<number>((done) => {
        count.onsuccess = () => done(count.result);
      });
      database.close();
      return indexes;
    });
  await expect.poll(saved).toBe(1);
  await persistentApp.reopen();
  await field(persistentApp.page).fill('tetrahydrofuran');
  await expect(options(persistentApp.page)).toContainText('/notes/plan.md');
});

test('loads no search code before the first paint', async ({ page, rootUrl }) => {
  await page.goto(rootUrl);
  const html = await (await page.request.get(rootUrl)).text();
  expect(html).not.toMatch(/search\.worker|minisearch/);
  await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
  // Without a notebook the search worker does not start.
  expect(
    page
      .workers()
      .map((worker) => worker.url())
      .filter((url) => url.includes('search.worker')),
  ).toEqual([]);
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the search has no accessibility violations: ${size}`, async ({ browser, rootUrl }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch: size === 'phone' });
    await context.addInitScript(holdOfflineFiles);
    const page = await context.newPage();
    await openConsole(page, rootUrl);
    await fill(page);
    for (const words of ['blue', 'zirconium', 'blue date:soon ']) {
      await field(page).fill(words);
      await expect(page.getByRole('status').filter({ hasText: /found|No note/ })).toBeVisible();
      expect(await findViolations(page, { inDark: true, options: { runOnly: AXE_TAGS } }), words).toEqual([]);
    }
    await field(page).fill('blue');
    await options(page).first().click();
    await expect(page).toHaveURL(/2026-11-14-blue\.md$/);
    await context.close();
  });
}
