import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { fixDate } from './fix-date.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/lab/blue.md': '---\nstatus: open\nmass: 9.84\ndate: 2026-01-18\n---\n# Blue\n',
  '/lab/green.md': '---\nstatus: open # for now\nmass: 10.5\n---\n# Green\n',
  '/lab/red.md': '---\nstatus: done\nmass: 2\n---\n# Red\n',
  '/other/broken.md': '---\nstatus: [open\n---\n# Broken\n',
  '/other/plain.md': '# Plain\n',
};
const read = (page: Page, notebookId: string, path: string) =>
  page.evaluate(([id, at]) => cloister.files.read(id ?? '', at ?? ''), [notebookId, path]);

async function openOverview(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await openNotebook(page, FILES);
  await page.evaluate(() => {
    location.hash = '#/overview';
  });
  await expect(page.getByRole('status').filter({ hasText: '5 notes' })).toBeVisible();
  return notebookId;
}
const noteNames = (page: Page) => page.getByRole('grid', { name: 'Notes as a table' }).getByRole('rowheader');

async function chooseColumns(page: Page, ...names: string[]): Promise<void> {
  await page.getByText('Columns', { exact: true }).click();
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByText('Columns', { exact: true }).click();
}

test('filters, sorts and edits properties in place, by keyboard, one change each', async ({ page, rootUrl }) => {
  const notebookId = await openOverview(page, rootUrl);
  await expect(noteNames(page)).toHaveText(['Blue', 'Broken', 'Green', 'Plain', 'Red']);
  await chooseColumns(page, 'status', 'mass');
  await page.getByRole('button', { name: 'mass', exact: true }).click();
  await expect(noteNames(page)).toHaveText(['Red', 'Blue', 'Green', 'Broken', 'Plain']);
  await page.getByRole('button', { name: 'mass', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'mass' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('path:/lab prop:status=open');
  await expect(noteNames(page)).toHaveText(['Green', 'Blue']);

  const row = page.getByRole('row').filter({ hasText: 'Green' });
  await row.getByRole('link', { name: 'Green' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('button', { name: 'status: open' })).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'status of Green' });
  await expect(field).toBeFocused();
  await field.fill('half done');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'status: open' })).toBeFocused();
  await page.keyboard.press('F2');
  await field.fill('half done');
  await page.keyboard.press('Enter');
  await expect(noteNames(page)).toHaveText(['Blue']);
  const edited = FILES['/lab/green.md'].replace('open', 'half done');
  expect(await read(page, notebookId, '/lab/green.md')).toBe(edited);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(noteNames(page)).toHaveText(['Green', 'Blue']);
  expect(await read(page, notebookId, '/lab/green.md')).toBe(FILES['/lab/green.md']);

  // The number is the same, so nothing is written and the cell shows what the note has.
  await row.getByRole('button', { name: 'mass: 10.5' }).click();
  await page.getByRole('combobox', { name: 'mass of Green' }).fill('10.50');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'mass: 10.5', exact: true })).toBeFocused();
  expect(await read(page, notebookId, '/lab/green.md')).toBe(FILES['/lab/green.md']);
});

test('refuses a note whose properties cannot be read, and says why', async ({ page, rootUrl }) => {
  const notebookId = await openOverview(page, rootUrl);
  await chooseColumns(page, 'status');
  const row = page.getByRole('row').filter({ hasText: 'Broken' });
  await row.getByRole('button', { name: 'status: open' }).click();
  await page.getByRole('combobox', { name: 'status of Broken' }).fill('done');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/properties of \/other\/broken\.md cannot be read: line 2/)).toBeVisible();
  expect(await read(page, notebookId, '/other/broken.md')).toBe(FILES['/other/broken.md']);
});

test('saves a view in a note, reads it again, and saves changes to it', async ({ page, rootUrl }) => {
  const notebookId = await openOverview(page, rootUrl);
  await page.getByRole('searchbox', { name: 'Filter' }).fill('path:/lab prop:status=open');
  await expect(noteNames(page)).toHaveText(['Blue', 'Green']);
  await page.getByRole('button', { name: 'Save as view…' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Open work');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Open work' })).toBeVisible();
  await expect(noteNames(page)).toHaveText(['Blue', 'Green']);
  expect(await read(page, notebookId, '/views/open-work.md')).toContain('view-filter: path:/lab prop:status=open');

  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await expect(noteNames(page)).toHaveText(['Green', 'Blue']);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  expect(await read(page, notebookId, '/views/open-work.md')).toContain('view-sort: note desc');
  await page.reload();
  await expect(noteNames(page)).toHaveText(['Green', 'Blue']);
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'All notes' }).click();
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
  await expect(noteNames(page)).toHaveCount(6);
});

test('renders only the rows in sight, and loads others when they are scrolled to', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const files = Object.fromEntries(
    Array.from({ length: 600 }, (_, at) => [`/n/${at % 10}/${at}.md`, `---\nmass: ${at}\n---\n# Note ${at}\n`]),
  );
  await openNotebook(page, files);
  await page.evaluate(() => {
    location.hash = '#/overview';
  });
  await expect(page.getByRole('status').filter({ hasText: '600 notes' })).toBeVisible();
  expect(await noteNames(page).count()).toBeLessThan(80);
  await noteNames(page).first().getByRole('link').focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('link', { name: 'Note 10', exact: true })).toBeFocused();
  await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo(0, 1_000_000));
  await expect(page.getByRole('link', { name: 'Note 599', exact: true })).toBeVisible();
});

test('moves cards between the lanes of a board, from the menu and by drag', async ({ page, rootUrl }) => {
  const notebookId = await openOverview(page, rootUrl);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Board');
  const lane = (name: RegExp) => page.getByRole('region', { name });
  await expect(lane(/^open, 3 notes$/).getByRole('link')).toHaveText(['Blue', 'Broken', 'Green']);
  await expect(lane(/^No status, 1 note$/)).toBeVisible();

  await page.getByRole('button', { name: 'Move Green' }).press('Enter');
  await page.getByRole('menu', { name: 'Move Green to' }).getByRole('menuitem', { name: 'done' }).press('Enter');
  await expect(lane(/^done, 2 notes$/).getByRole('link')).toHaveText(['Green', 'Red']);
  expect(await read(page, notebookId, '/lab/green.md')).toBe(FILES['/lab/green.md'].replace('open', 'done'));

  await lane(/^No status, 1 note$/)
    .getByRole('listitem')
    .filter({ hasText: 'Plain' })
    .dragTo(lane(/^open, 2 notes$/));
  await expect(lane(/^open, 3 notes$/).getByRole('link')).toHaveText(['Blue', 'Broken', 'Plain']);
  expect(await read(page, notebookId, '/other/plain.md')).toBe('---\nstatus: open\n---\n# Plain\n');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(lane(/^No status, 1 note$/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('shows notes on the days of a calendar, and keeps the layout in the saved view', async ({ page, rootUrl }) => {
  await fixDate(page, '2026-02-10T12:00:00');
  await openOverview(page, rootUrl);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Calendar');
  await expect(page.getByText('No note that matches has a day of this month in date.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('table', { name: 'January 2026' })).toBeVisible();
  const day = page.getByRole('list', { name: 'Sunday, January 18, 2026' });
  await expect(day.getByRole('link', { name: 'Blue' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save as view…' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Days' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('calendar');

  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Table');
  await noteNames(page).getByRole('link', { name: 'Plain' }).click();
  await expect(page.getByRole('article', { name: '/other/plain.md' })).toBeVisible();
  await page.goBack();
  await expect(noteNames(page).getByRole('link', { name: 'Plain' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('calendar');
});

test('shows notes as a gallery, by keyboard, and in the note that stores the view', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const picture = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${text}</text></svg>`;
  const notes = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `/n/${at}.md`,
      `---\nstatus: open\n---\n# Note ${at}\n![[p${at % 2}.svg]]\n`,
    ]),
  );
  const notebookId = await openNotebook(page, {
    ...notes,
    '/p0.svg': picture('0'),
    '/p1.svg': picture('1'),
    '/views/all.md': '---\nview: gallery\nview-filter: path:/n\nview-columns: [status]\n---\n# All\n',
    '/report.md': '# Report\n\n![[views/all]]\n',
  });
  await page.evaluate(() => {
    location.hash = '#/overview/views/all.md';
  });
  const cards = page.getByRole('list', { name: 'Notes as a gallery' });
  const card = (name: string) => cards.getByRole('link', { name });
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('gallery');
  await expect(card('Note 0 status: open')).toBeVisible();
  await expect(card('Note 0 status: open').locator('img')).toHaveAttribute('title', '/p0.svg');
  expect(await cards.getByRole('link').count()).toBeLessThan(150);
  expect(await findViolations(page, { inDark: true })).toEqual([]);

  await card('Note 0 status: open').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card('Note 1 status: open')).toBeFocused();
  await page.keyboard.press('End');
  await expect(card('Note 299 status: open')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: '/n/299.md' })).toBeVisible();

  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
  for (const path of ['views/all.md', 'report.md']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/notebook/${notebookId}/file/${path}`);
    const article = page.getByRole('article', { name: `/${path}` });
    await expect(article.getByRole('list', { name: 'Notes as a gallery' }).getByRole('link').first()).toBeVisible();
    expect(await findViolations(page, { within: 'article' })).toEqual([]);
  }
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the overview has no accessibility violations: ${size}`, async ({ page, rootUrl }) => {
    await page.setViewportSize(viewport);
    await openOverview(page, rootUrl);
    await page.getByText('Columns', { exact: true }).click();
    expect(await findViolations(page)).toEqual([]);
  });
}

test('a base is shown as the tables that it defines, and conditions that it leaves out are named', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, {
    '/lab/a.md': '---\nstatus: running\nsample: B-2\n---\n\n# Second\n',
    '/lab/b.md': '---\nstatus: running\nsample: B-1\n---\n\n# First\n',
    '/lab/c.md': '---\nstatus: done\nsample: B-3\n---\n\n# Third\n',
    '/runs.base': `filters:
  and: ['file.inFolder("lab")']
views:
  - {type: table, name: Running, limit: 9, filters: 'status == "running"', order: [file.name, sample], sort: [{property: sample}]}
  - {type: table, name: Recent, filters: 'file.mtime > now() - "1d" && status != "done"'}
  - {type: table, name: Old, filters: {and: ['formula.age > 3', 'status == "done"']}}
`,
  });
  await page.getByRole('treeitem', { name: 'runs.base' }).click();
  await page.getByRole('radio', { name: 'Read' }).check();
  const rows = page.getByRole('grid', { name: 'Notes as a table' }).getByRole('row');
  await expect(rows).toHaveText([/Note.*sample/, /First.*B-1/, /Second.*B-2/]);
  await expect(page.getByText('Not applied: limit: 9')).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.getByRole('group', { name: 'Views' }).getByRole('radio', { name: 'Recent' }).check();
  await expect(rows).toHaveText([/Note/, /First/, /Second/]);
  const unknown = page.getByRole('list', { name: 'Conditions that are not understood' });
  await expect(unknown).toHaveCount(0);
  await page.getByRole('group', { name: 'Views' }).getByRole('radio', { name: 'Old' }).check();
  await expect(unknown).toHaveText('formula.age > 3');
  await expect(rows).toHaveText([/Note/, /Third/]);
  expect(await findViolations(page, { inDark: true })).toEqual([]);
});
