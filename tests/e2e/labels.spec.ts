import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

async function openNotebook(page: Page, url: string, files: Readonly<Record<string, string>>): Promise<string> {
  await openConsole(page, url);
  return page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Labels' });
    for (const [path, content] of Object.entries(given)) await cloister.files.write(notebookId, path, content);
    return notebookId;
  }, files);
}

const line = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

async function chooseInMenu(page: Page, of: RegExp, choice: RegExp): Promise<void> {
  await line(page, of).click({ button: 'right' });
  await page.getByRole('menuitem', { name: choice }).click();
}

const labels = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => {
    const files = await cloister.files.list(id);
    return Object.fromEntries(files.flatMap((file) => (file.labels.length > 0 ? [[file.path, file.labels]] : [])));
  }, notebookId);

test('adds a label to a file, shows it in the tree and the note header, and removes it', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl, { '/plan.md': '# Plan\n' });
  await line(page, /^plan/).click();
  const note = page.getByRole('article', { name: '/plan.md' });
  await note.getByRole('button', { name: 'Labels' }).click();
  const choice = page.getByRole('menuitem', { name: 'Add label local-only' });
  await expect(choice).toContainText('cannot use remote models');
  await choice.click();
  await expect(line(page, /^plan, local-only$/)).toBeVisible();
  await expect(note.getByText('local-only', { exact: true })).toBeVisible();
  expect(await labels(page, notebookId)).toEqual({ '/plan.md': ['local-only'] });

  // With the keyboard, from the tree.
  await line(page, /^plan/).focus();
  await page.keyboard.press('Shift+F10');
  const away = page.getByRole('menuitem', { name: 'Remove label local-only' });
  await expect(away).toContainText('Allows remote models to read this.');
  await away.focus();
  await page.keyboard.press('Enter');
  await expect(line(page, /^plan$/)).toBeVisible();
  await expect(page.getByText(/plan\.md is no longer local-only: remote models can read it/)).toBeVisible();
  expect(await labels(page, notebookId)).toEqual({});

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, /^plan, local-only$/)).toBeVisible();
  const logged = await page.evaluate(async () =>
    (await cloister.audit.entries()).flatMap((entry) => (entry.action === 'file.label' ? [entry.outputSummary] : [])),
  );
  expect(logged).toEqual(['none → local-only', 'local-only → none', 'none → local-only']);
});

test('a folder labels its files, and a file that leaves the folder keeps the label', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl, { '/private/a.md': '# A\n', '/private/b.md': '# B\n' });
  await chooseInMenu(page, /^private/, /^Add label local-only/);
  await line(page, /^private, local-only/).click();
  await expect(line(page, /^a, local-only, inherited from \/private$/)).toBeVisible();
  await line(page, /^a/).click();
  const note = page.getByRole('article', { name: '/private/a.md' });
  await expect(note.getByText('local-only, inherited from /private')).toBeVisible();
  await note.getByRole('button', { name: 'Labels' }).click();
  await expect(page.getByRole('menuitem', { name: /Labeled local-only/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await chooseInMenu(page, /^a\b/, /^Move/);
  await page.getByRole('combobox', { name: 'Move a.md to' }).fill('/a.md');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await chooseInMenu(page, /^b\b/, /^Copy…/);
  await page.getByRole('textbox', { name: 'Copy b.md to' }).fill('/b-copy.md');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(line(page, /^a, local-only$/)).toBeVisible();
  await expect(line(page, /^b-copy, local-only$/)).toBeVisible();
  await chooseInMenu(page, /^private/, /^Remove label local-only/);
  await expect.poll(() => labels(page, notebookId)).toEqual({ '/a.md': ['local-only'], '/b-copy.md': ['local-only'] });
});

test('an import by someone else is untrusted, an own import has no label', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl, { '/mine.md': 'mine' });
  const pick = async (name: string) => {
    await page.getByRole('button', { name: /^Notebook:/ }).click();
    const picked = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Import files…' }).click();
    await (await picked).setFiles([{ name, mimeType: 'text/markdown', buffer: Buffer.from('# Note\n') }]);
    return page.getByRole('form', { name: 'Import 1 file' });
  };
  const first = await pick('theirs.md');
  await expect(first.getByRole('radio', { name: 'I did' })).toBeChecked();
  await expect(first.getByRole('radio', { name: 'I did' })).toBeFocused();
  await first.getByRole('radio', { name: 'Someone else' }).check();
  await expect(first.getByText(/asks before each write/)).toBeVisible();
  await first.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(line(page, /^theirs, untrusted$/)).toBeVisible();
  const second = await pick('own.md');
  await expect(second.getByRole('radio', { name: 'I did' })).toBeChecked();
  await expect(second.getByRole('radio', { name: 'I did' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, /^own$/)).toBeVisible();
  const third = await pick('not-at-all.md');
  await expect(third.getByRole('radio', { name: 'I did' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(third).toBeHidden();
  expect(await labels(page, notebookId)).toEqual({ '/theirs.md': ['untrusted'] });
  expect(await page.evaluate(async (id) => (await cloister.files.list(id)).length, notebookId)).toBe(3);
});

test('frontmatter adds a label, and removing it from the frontmatter keeps the label', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl, { '/day.md': '# Day\n' });
  await line(page, /^day/).click();
  const editor = page.getByRole('textbox', { name: /day\.md/ });
  await editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('---\nlabels: [local-only]\n---\n');
  await editor.blur();
  await expect(line(page, /^day, local-only$/)).toBeVisible();
  await editor.fill('# Day\n');
  await editor.blur();
  await expect.poll(() => page.evaluate((id) => cloister.files.read(id, '/day.md'), notebookId)).toBe('# Day\n');
  expect(await labels(page, notebookId)).toEqual({ '/day.md': ['local-only'] });
  await expect(line(page, /^day, local-only$/)).toBeVisible();
});

test('another window shows labels immediately', async ({ page, context, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl, { '/plan.md': '# Plan\n' });
  const other = await context.newPage();
  await openConsole(other, rootUrl);
  await other.goto(`${rootUrl}?console#/notebook/${notebookId}`);
  await expect(line(other, /^plan$/)).toBeVisible();
  await page.evaluate((id) => cloister.files.setLabels(id, '/plan.md', ['untrusted']), notebookId);
  await expect(line(other, /^plan, untrusted$/)).toBeVisible();
  expect(await labels(other, notebookId)).toEqual({ '/plan.md': ['untrusted'] });
});
