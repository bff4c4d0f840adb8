import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/Callouts.md': '# Callouts\n\n![plot](attachments/plot.png)\n',
  '/attachments/plot.png': 'picture',
  '/week.md': 'See [[Callouts]] first.\n',
  '/notes/a.md': '[boxes](../Callouts.md#kinds)\n',
  '/notes/b.md': '`[[Callouts]]` and ![[Callouts]]\n',
};

const read = (page: Page, notebookId: string, path: string) =>
  page.evaluate(([id, at]) => cloister.files.read(id ?? '', at ?? ''), [notebookId, path]);

async function startRename(page: Page, file: string): Promise<void> {
  await page.getByRole('treeitem', { name: file }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
}

test('a renamed note takes its links along, shown before, and one undo restores them', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await page.getByRole('treeitem', { name: 'week' }).click();
  await startRename(page, 'Callouts');
  await expect(page.getByText('3 notes link here. Their links will be changed.')).toBeVisible();
  await page.getByText('Show the notes').click();
  await expect(page.getByRole('form', { name: 'Links' }).getByRole('listitem')).toHaveText([
    /notes\/a\.md 1 link/,
    /notes\/b\.md 1 link/,
    /week\.md 1 link/,
  ]);
  const field = page.getByRole('textbox', { name: 'New name for Callouts.md' });
  // A person does not see the ending, and does not write it.
  await field.fill('Boxes');
  await field.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Boxes' })).toBeVisible();
  expect(await read(page, notebookId, '/week.md')).toBe('See [[Boxes]] first.\n');
  expect(await read(page, notebookId, '/notes/a.md')).toBe('[boxes](../Boxes.md#kinds)\n');
  expect(await read(page, notebookId, '/notes/b.md')).toBe('`[[Callouts]]` and ![[Boxes]]\n');
  // Its heading, and so its name, is still Callouts.
  await expect(page.getByText('/Boxes.md', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: 'Callouts' })).toBeVisible();
  for (const path of ['/week.md', '/notes/a.md', '/notes/b.md'] as const)
    expect(await read(page, notebookId, path)).toBe(FILES[path]);
});

for (const viewport of [
  { width: 1280, height: 500 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
])
  test(`the renamed row is in view and has the focus at ${viewport.width}x${viewport.height}`, async ({
    page,
    rootUrl,
  }) => {
    await page.setViewportSize(viewport);
    await openConsole(page, rootUrl);
    const names = Array.from({ length: 40 }, (_, n) => `n-${n + 10}`);
    const textOf = (name: string) => (name === 'n-49' ? '' : '[[n-49]]\n');
    await openNotebook(page, Object.fromEntries(names.map((name) => [`/${name}.md`, textOf(name)])));
    await page.getByRole('treeitem', { name: 'n-10' }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('treeitem', { name: 'n-49' })).toBeFocused();
    await startRename(page, 'n-49');
    await expect(page.getByText('39 notes link here. Their links will be changed.')).toBeAttached();
    const field = page.getByRole('textbox', { name: 'New name for n-49.md' });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await field.fill('n-90');
    await field.press('Enter');
    await expect(page.getByRole('treeitem', { name: 'n-90' })).toBeVisible();
  });

test('a move shows the links of the note itself, and can leave links alone', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await page.getByRole('treeitem', { name: 'Callouts' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await page.getByRole('combobox', { name: 'Move Callouts.md to' }).fill('/archive/Callouts.md');
  await expect(page.getByText('1 note links here. Its links will be changed.')).toBeVisible();
  // Its picture would move along, and no link in it would change.
  await page.getByRole('checkbox', { name: 'Move it too' }).uncheck();
  await expect(page.getByText('The links in the moved notes will be changed too.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Change the links' }).uncheck();
  await expect(page.getByText('1 note links here. Its links will no longer work.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Change the links' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('treeitem', { name: /archive/ })).toBeVisible();
  expect(await read(page, notebookId, '/attachments/plot.png')).toBe('picture');
  expect(await read(page, notebookId, '/archive/Callouts.md')).toContain('![plot](../attachments/plot.png)');
  expect(await read(page, notebookId, '/notes/a.md')).toBe('[boxes](../archive/Callouts.md#kinds)\n');
});

test('the graph of a note shows what is around it, as a picture and as lists', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, {
    '/a.md': '# Alpha\n\n[[b]]\n',
    '/b.md': '# Beta\n\n[[d]]\n',
    '/c.md': '# Gamma\n\n[[a]]\n',
    '/d.md': '# Delta\n',
  });
  await page.getByRole('treeitem', { name: 'a', exact: true }).click();
  await page.getByRole('heading', { name: 'Graph' }).click();
  const article = page.getByRole('article', { name: '/a.md' });
  await expect(article.getByText('2 files around this note, 2 links')).toBeVisible();
  await article.getByRole('group', { name: 'Distance' }).getByRole('radio', { name: '2 links' }).check();
  await expect(article.getByText('3 files around this note, 3 links')).toBeVisible();
  await expect(article.getByRole('heading', { name: 'Two links away' })).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await article.getByRole('link', { name: 'Delta' }).click();
  await expect(page.getByRole('article', { name: '/d.md' })).toBeVisible();
});

test('a link to another app opens after a question, by a press of the person', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, {
    '/day.md':
      '[page 3](zotero://open-pdf/library/items/A?page=3) [scan](file:///data/x.pdf) [bad](javascript:alert(1)) [odd](x-unknown:1)\n',
  });
  await page.getByRole('treeitem', { name: 'day' }).click();
  await page.getByText('Read', { exact: true }).click();
  const note = page.getByRole('article', { name: '/day.md' });
  await expect(note.getByText('link not opened')).toHaveCount(2);
  // Nothing in the note leads out of the page.
  expect(await note.locator('a[href]').count()).toBe(0);
  await note.getByRole('button', { name: 'page 3' }).click();
  const question = page.getByRole('dialog', { name: 'Open this in another app?' });
  await expect(question).toContainText('zotero://open-pdf/library/items/A?page=3');
  await expect(question.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    'zotero://open-pdf/library/items/A?page=3',
  );
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await note.getByRole('button', { name: 'scan' }).click();
  const file = page.getByRole('dialog', { name: 'File on this device' });
  await expect(file.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(file.getByRole('link')).toHaveCount(0);
});
