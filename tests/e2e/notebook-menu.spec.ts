import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
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
  await page.getByRole('menuitem', { name: 'Bin', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bin', level: 1 })).toBeVisible();
  const items = page.getByRole('region', { name: 'Files and folders' }).getByRole('listitem');
  await expect(items).toHaveText([/^\/plan\.md4 BDeleted by you, /, /^\/lab1 file4 BDeleted by you, /]);
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find in the bin' }).fill('PLAN');
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore /plan.md' }).press('Enter');
  await expect(
    page.getByText('/plan.md was restored as /plan (2).md, because another file has its name.'),
  ).toBeVisible();
  await expect(page.getByText('Nothing in the bin has this in its name.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the bin' }).clear();
  await page.getByRole('button', { name: 'Restore /lab' }).press('Enter');
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Restore /lab' }).press('Enter');
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^lab/ })).toBeVisible();
});

test('an item of the bin is erased for good, after a question that says what is removed and what may hold it', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': '# A\n', '/b.md': '# B\n' });
  await page.evaluate((id) => cloister.files.remove(id, '/a.md'), notebookId);
  await page.evaluate(() => {
    location.hash = '#/bin';
  });
  await page.getByRole('button', { name: 'Erase for good…, /a.md' }).click();
  const question = page.getByRole('group', { name: 'Erase for good' });
  await expect(question.getByText('1 file, with all earlier versions and drafts')).toBeVisible();
  await expect(question.getByText('free blocks of the disk, until the system writes over them')).toBeVisible();
  await expect(question.getByText('Erasing cannot be undone.')).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await question.getByRole('button', { name: 'Erase 1 for good' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  const left = await page.evaluate(
    async (id) => JSON.stringify(await cloister.changes.list({ notebookId: id })),
    notebookId,
  );
  expect(left).not.toContain('/a.md');
  expect(left).toContain('/b.md');
  expect(await page.evaluate(() => cloister.audit.verify())).toMatchObject({ intact: true });
});

test('a notebook in the bin is hidden, and comes back whole by Undo', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': '# A\n' });
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByRole('menuitem', { name: 'Remove “Plants”…' }).press('Enter');
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText('“Plants” moved to the bin.')).toBeVisible();
  expect(await page.evaluate(() => cloister.notebooks.list())).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => page.evaluate((id) => cloister.files.read(id, '/a.md').catch(String), notebookId))
    .toBe('# A\n');
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

test('notebooks are moved between workspaces by keyboard', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByRole('menuitem', { name: 'Workspaces…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Workspaces' });
  await dialog.getByRole('textbox', { name: 'Workspace name' }).fill('Thesis');
  await page.keyboard.press('Enter');
  const choice = dialog.getByRole('combobox', { name: 'Workspace of Plants' });
  await choice.selectOption('Thesis');
  await expect(dialog.getByRole('list', { name: 'Notebooks in Thesis' }).getByRole('listitem')).toHaveCount(1);
  await expect(choice).toBeFocused();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Rename Thesis' }).press('Enter');
  const field = dialog.getByRole('region', { name: 'Thesis' }).getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('Doctoral thesis');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Doctoral thesis' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove My workspace' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'My workspace' })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Workspace of Plants' })).toHaveCount(0);
});

test('after the last notebook is removed, the title of the window names none', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  await expect(page).toHaveTitle('Plants · Cloister');
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByRole('menuitem', { name: 'Remove “Plants”…' }).press('Enter');
  await page.getByRole('button', { name: 'Remove notebook' }).click();
  await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
  await expect(page).toHaveTitle('Cloister');
});

test('a workspace gets a colour from its dialog and from the Navigator, and loses it by Undo', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  const mark = page.getByRole('img', { name: /^Workspace My workspace, colour: / });
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Notebook: Plants' }).click();
  await page.getByRole('menuitem', { name: 'Workspaces…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Workspaces' });
  await dialog.getByRole('combobox', { name: 'Colour of My workspace' }).selectOption('Teal');
  await expect(dialog.getByRole('status')).toContainText('Colour of My workspace: Teal.');
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(mark).toHaveAccessibleName('Workspace My workspace, colour: Teal');
  await page.locator('#ask').fill('Set workspace color to orange.');
  await page.keyboard.press('Enter');
  await expect(mark).toHaveAccessibleName('Workspace My workspace, colour: Orange');
  await expect(page.getByText('The colour of the workspace is now orange.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(mark).toHaveAccessibleName('Workspace My workspace, colour: Teal');
});

test('a question and a playbook are pinned under New, which opens them and runs neither', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': '# A\n' });
  await page.evaluate(async (id) => cloister.chat('read /a.md', { notebookId: id }), notebookId);
  await page.getByRole('button', { name: 'Pin under New: read /a.md' }).click();
  await expect(page.getByRole('button', { name: 'Unpin from New: read /a.md' })).toBeVisible();
  await page.evaluate(async (id) => {
    const [playbook] = await cloister.playbooks.list();
    const note = await cloister.files.read(id, '/launcher.md');
    await cloister.files.write(id, '/launcher.md', `${note}- ${playbook?.title}\n`);
    location.hash = `#/notebook/${id}`;
  }, notebookId);
  const runs = () => page.evaluate(async () => (await cloister.runs.list()).length);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /^read \/a\.md/ }).press('Enter');
  await expect(page.locator('#ask')).toHaveValue('read /a.md');
  await expect(page.locator('#ask')).toBeFocused();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  await page.getByRole('menuitem').last().press('Enter');
  await expect(page).toHaveURL(/#\/playbooks\/./);
  expect(await runs()).toBe(1);
  await page.getByRole('button', { name: /^Pin under New: / }).click();
  await expect
    .poll(() => page.evaluate((id) => cloister.files.read(id, '/launcher.md'), notebookId))
    .toContain('(playbook: ');
});
