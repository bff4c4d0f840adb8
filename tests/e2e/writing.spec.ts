import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';

test.use({ sharesApp: true });

async function openNote(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await page.evaluate(async () => {
    const created = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(created.notebookId, '/day.md', '# Day\n\nfirst\n\nlast\n');
    return created.notebookId;
  });
  await page.getByRole('treeitem', { name: /^day/ }).click();
  await expectNoteText(page.getByRole('textbox', { name: /day\.md/ }), /first/);
  return notebookId;
}

const read = (page: Page, notebookId: string) => page.evaluate((id) => cloister.files.read(id, '/day.md'), notebookId);

test('typed text becomes one change and one log entry when the note is closed', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl);
  const editor = page.getByRole('textbox', { name: /day\.md/ });
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('typed by hand\n', { delay: 5 });
  await editor.blur();
  await expect.poll(() => read(page, notebookId)).toContain('typed by hand');
  const history = await page.evaluate((id) => cloister.files.history(id, '/day.md'), notebookId);
  expect(history.map((item) => [item.actor.type, item.action])).toEqual([
    ['person', 'write'],
    ['person', 'create'],
  ]);
});

test('typed text survives a killed browser', async ({ persistentApp: app }) => {
  const notebookId = await openNote(app.page, app.url);
  const editor = app.page.getByRole('textbox', { name: /day\.md/ });
  await editor.focus();
  await app.page.keyboard.press('Control+End');
  await app.page.keyboard.type('not yet saved');
  await expect(app.page.getByText('draft saved').first()).toBeVisible();
  await app.kill();
  await app.reopen();
  await openConsole(app.page, app.url);
  await app.page.goto(`${app.url}?console#/notebook/${notebookId}/file/day.md`);
  await expectNoteText(app.page.getByRole('textbox', { name: /day\.md/ }), /not yet saved/);
});

test('an agent reads the text on the screen', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl);
  const editor = page.getByRole('textbox', { name: /day\.md/ });
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('seen by the agent\n');
  await expect(page.getByText('draft saved').first()).toBeVisible();
  const run = await page.evaluate((id) => cloister.chat('read /day.md', { notebookId: id }), notebookId);
  expect(run.text).toContain('seen by the agent');
});

test('merges changes from elsewhere, and asks the person to resolve a conflict', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl);
  const editor = page.getByRole('textbox', { name: /day\.md/ });
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('mine at the end\n');
  await expect(page.getByText('draft saved').first()).toBeVisible();
  await page.evaluate(
    async (id) => cloister.files.write(id, '/day.md', '# Day, theirs\n\nfirst\n\nlast\n'),
    notebookId,
  );
  await editor.blur();
  await expect.poll(() => read(page, notebookId)).toBe('# Day, theirs\n\nfirst\n\nlast\nmine at the end\n');

  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('mine again\n');
  await expect(page.getByText('draft saved').first()).toBeVisible();
  await page.evaluate(
    async (id) =>
      cloister.files.write(id, '/day.md', '# Day, theirs\n\nfirst\n\nlast\nmine at the end\ntheirs again\n'),
    notebookId,
  );
  await editor.blur();
  await expect(page.getByRole('button', { name: 'Keep both' })).toBeVisible();
  expect(await read(page, notebookId)).toContain('theirs again');
  expect(await read(page, notebookId)).not.toContain('mine again');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect
    .poll(() =>
      page.evaluate(async (id) => (await cloister.files.list(id)).map((file) => file.path).sort(), notebookId),
    )
    .toEqual(['/day (my version).md', '/day.md']);
});
