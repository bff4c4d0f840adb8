import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

const FILES = {
  '/notes/plan.md': '---\ntags: [plan]\n---\n\n# Plan\n\n- [ ] book the dryer\n',
  '/runs-a/blue-one.md': '---\ntags: [blue]\n---\n\n# Blue one\n',
  '/runs-a/blue-two.md': '---\ntags: [blue, old]\n---\n\n# Blue two\n',
};

async function openNotebook(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await page.evaluate(async (files) => {
    const created = await cloister.notebooks.create({ name: 'Bench' });
    for (const [path, text] of Object.entries(files)) await cloister.files.write(created.notebookId, path, text);
    return created.notebookId;
  }, FILES);
  await page.goto(`${url}?console#/notebook/${notebookId}`);
  await expect(page.getByRole('treeitem', { name: /notes/ })).toBeVisible();
  return notebookId;
}

async function ask(page: Page, request: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ask', exact: true }).fill(request);
  await page.getByRole('textbox', { name: 'Ask', exact: true }).press('Enter');
}

test('a requested view opens only in the tab that asked', async ({ page, context, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl);
  const other = await context.newPage();
  await other.goto(`${rootUrl}#/notebook/${notebookId}`);
  await expect(other.getByRole('treeitem', { name: /notes/ })).toBeVisible();

  await ask(page, 'open settings');
  await expect(page).toHaveURL(/#\/settings$/);
  await ask(page, 'open the plan');
  await expect(page).toHaveURL(/\/file\/notes\/plan\.md$/);
  expect(other.url()).toMatch(new RegExp(`#/notebook/${notebookId}$`));

  // Like every call it is in the log.
  const targets = await page.evaluate(async () => {
    const entries = await cloister.audit.entries({ limit: 50 });
    return JSON.stringify(entries);
  });
  expect(targets).toContain('ui_tabs_open');
});

test('several notes open at once, and their tabs are sorted and closed as told', async ({ page, rootUrl }) => {
  await openNotebook(page, rootUrl);
  const tabs = page.getByRole('navigation', { name: 'Open notes' }).getByRole('link');
  await ask(page, 'open the last three files');
  await expect(tabs).toHaveCount(3);
  await ask(page, 'sort tabs by name, descending');
  await expect(tabs).toHaveText(['Plan', 'Blue two', 'Blue one']);
  await ask(page, 'close all tabs except the plan');
  await expect(tabs).toHaveText(['Plan']);
  await ask(page, 'close non-chat tabs');
  await expect(tabs).toHaveCount(0);
});

test('tagging several notes asks for each note, and changes only these', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl);
  await ask(page, 'tag all notes tagged blue with checked');
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText(/blue-one\.md/).first()).toBeVisible();
  const open = () => page.evaluate(async () => (await cloister.approvals.list()).map(({ approvalId }) => approvalId));
  // A note is named before its question stands.
  await expect.poll(open).toHaveLength(2);
  const approvals = await open();
  await page.evaluate((ids) => cloister.approvals.respond(ids, { decision: 'allow_once' }), approvals);
  await expect(run.getByText(/I changed 2 notes, now tagged checked/)).toBeVisible();
  const texts = await page.evaluate(
    async (id) =>
      Promise.all(
        ['/notes/plan.md', '/runs-a/blue-one.md', '/runs-a/blue-two.md'].map((path) => cloister.files.read(id, path)),
      ),
    notebookId,
  );
  expect(texts[0]).toBe(FILES['/notes/plan.md']);
  expect(texts[1]).toContain('tags: [blue, checked]');
  expect(texts[2]).toContain('tags: [blue, old, checked]');
});

test('a question about an ambiguous note is answered by its number', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl);
  await ask(page, 'add "checked" to the blue note');
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('Which one do you mean?')).toBeVisible();
  await ask(page, '2');
  const card = page.getByRole('region', { name: /Navigator wants to .*\/runs-a\/blue-two\.md/ });
  await expect(card).toBeVisible();
  await card.getByRole('region', { name: 'Proposed change' }).press('End');
  await card.getByRole('button', { name: 'Allow once' }).click();
  await expect(run.getByText(/I changed/)).toBeVisible();
  const text = await page.evaluate((id) => cloister.files.read(id, '/runs-a/blue-two.md'), notebookId);
  expect(text).toMatch(/\n\nchecked\n$/);
});
