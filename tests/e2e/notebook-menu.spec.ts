import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './fixtures.ts';
import { openNotebook } from './open-notebook.ts';

test('deleted files are found again and restored by keyboard, beside a file with the same name', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/lab/a.md': '# A\n', '/plan.md': 'old\n' });
  await page.evaluate(async (id) => {
    await cloister.files.remove(id, '/lab');
    await cloister.files.remove(id, '/plan.md');
    await cloister.files.write(id, '/plan.md', 'new\n');
  }, notebookId);
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Deleted files…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deleted files' });
  await expect(dialog.getByRole('status')).toHaveText('2 deleted items');
  const items = dialog.getByRole('list', { name: 'Deleted files, latest first' }).getByRole('listitem');
  await expect(items).toHaveText([
    /^\/plan\.md4 B · Deleted by you, /,
    /^\/labFolder with 1 file, 4 B · Deleted by you, /,
  ]);
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await dialog.getByRole('searchbox', { name: 'Filter deleted files' }).fill('PLAN');
  await expect(items).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Restore /plan.md' }).press('Enter');
  await expect(
    page.getByText('/plan.md was restored as /plan (2).md, because another file has its name.'),
  ).toBeVisible();
  await expect(dialog.getByText('No deleted file has this in its path.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Filter deleted files' }).clear();
  await dialog.getByRole('button', { name: 'Restore /lab' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('No deleted files.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem', { name: /^lab/ })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' }).last();
  await undo.click();
  await expect(page.getByRole('treeitem', { name: /^lab/ })).toBeHidden();
});

test('a notebook is renamed from its menu, and gets its name back by Undo', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByRole('menuitem', { name: 'Rename “Plants”…' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Notebook name' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Plants');
  await page.keyboard.type('Leaves');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Notebook: Leaves' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
});
