import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NAMES = ['aa', 'bb', 'cc', 'dd'];

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open notes' }).getByRole('link');

async function openAll(page: Page, url: string): Promise<void> {
  await openConsole(page, url);
  await openNotebook(page, Object.fromEntries(NAMES.map((name) => [`/${name}.md`, name])));
  for (const [index, name] of NAMES.entries()) {
    await page.getByRole('treeitem', { name }).click();
    await expect(tabs(page)).toHaveCount(index + 1);
  }
}

test('tabs are moved by keys and by dragging, and keep their order', async ({ page, rootUrl }) => {
  await openAll(page, rootUrl);
  await expect(tabs(page)).toHaveText(NAMES);
  await page.keyboard.press('Control+Shift+PageUp');
  await expect(tabs(page)).toHaveText(['aa', 'bb', 'dd', 'cc']);
  await page.keyboard.press('Control+Shift+PageDown');
  await expect(tabs(page)).toHaveText(NAMES);
  await tabs(page).nth(3).dragTo(tabs(page).nth(0));
  await expect(tabs(page)).toHaveText(['dd', 'aa', 'bb', 'cc']);
  await page.reload();
  await expect(tabs(page)).toHaveText(['dd', 'aa', 'bb', 'cc']);
});

test('a pinned tab comes first and has no button to close it', async ({ page, rootUrl }) => {
  await openAll(page, rootUrl);
  await tabs(page).nth(2).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Pin tab' }).press('Enter');
  await expect(tabs(page)).toHaveText(['cc', 'aa', 'bb', 'dd']);
  await expect(page.getByRole('button', { name: 'Close cc' })).toHaveCount(0);
  await page.reload();
  await expect(tabs(page)).toHaveText(['cc', 'aa', 'bb', 'dd']);
  await page.getByRole('button', { name: 'Unpin cc' }).click();
  await expect(page.getByRole('button', { name: 'Close cc' })).toBeVisible();
});

test('the tab row scrolls to the active tab', async ({ page, rootUrl }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await openConsole(page, rootUrl);
  // The tabs grow when the names of the notes are known.
  const nameOf = (name: string) => `Name of the note ${name}`;
  const names = Array.from({ length: 12 }, (_, n) => `n-${n}`);
  const files = Object.fromEntries(names.map((name) => [`/${name}.md`, `# ${nameOf(name)}\n`]));
  const notebookId = await openNotebook(page, files);
  for (const name of names) {
    await page.evaluate(
      ([id, path]) => {
        location.hash = `#/notebook/${id}/file/${path}.md`;
      },
      [notebookId, name] as const,
    );
    await expect(tabs(page).last()).toHaveText(nameOf(name));
  }
  await expect(tabs(page)).toHaveText(names.map(nameOf));
  await expect(tabs(page).last()).toBeInViewport({ ratio: 1 });
  await expect(tabs(page).first()).not.toBeInViewport();
  await page.keyboard.press('Alt+PageDown');
  await expect(tabs(page).first()).toBeInViewport();
});

test('tabs follow files that the console moves, and follow them back when that is undone', async ({
  page,
  rootUrl,
}) => {
  await openAll(page, rootUrl);
  await tabs(page).nth(1).click();
  const changeId = await page.evaluate(async () => {
    const { notebookId = '' } = (await cloister.notebooks.list()).find(({ name }) => name === 'Plants') ?? {};
    await cloister.files.move(notebookId, '/bb.md', '/deep/moved.md');
    await cloister.files.move(notebookId, '/dd.md', '/last.md');
    const [change] = await cloister.changes.list({ notebookId, path: '/deep/moved.md' });
    return change?.changeId ?? '';
  });
  await expect(tabs(page)).toHaveText(['aa', 'moved', 'cc', 'last']);
  await expect(page.getByRole('article', { name: '/deep/moved.md' })).toBeVisible();
  expect(page.url()).toContain('/file/deep/moved.md');
  await page.evaluate((id) => cloister.changes.undo(id), changeId);
  await expect(tabs(page)).toHaveText(['aa', 'bb', 'cc', 'last']);
  await expect(page.getByRole('article', { name: '/bb.md' })).toBeVisible();
});

test('undoing a run closes the note that it made, and shows the note before; redo opens nothing', async ({
  page,
  rootUrl,
}) => {
  await openAll(page, rootUrl);
  await tabs(page).nth(1).click();
  await expect(page.getByRole('article', { name: '/bb.md' })).toBeVisible();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('write /made.md: hello');
  await ask.press('Enter');
  const allow = page.getByRole('button', { name: 'Allow once' });
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await allow.click();
  await page.getByRole('treeitem', { name: 'made' }).click();
  await expect(page.getByRole('main').getByRole('article', { name: '/made.md', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo this run' }).click();
  await expect(tabs(page)).toHaveText(NAMES);
  await expect(page.getByRole('article', { name: '/bb.md' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo this run' }).click();
  await expect(page.getByRole('treeitem', { name: 'made' })).toBeVisible();
  await expect(tabs(page)).toHaveText(NAMES);
});

test('undoing the change that created the only open note shows the start of the notebook', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/plan.md': '# Plan\n' });
  await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();
  await page.keyboard.press('Control+Alt+d');
  await expect(page.getByRole('article', { name: /daily/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Open a note, or ask an agent' })).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
});
