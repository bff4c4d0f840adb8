import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test('a notebook is compared with an earlier state and restored, by keyboard, with undo', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/lab/a.md': '# A\n\nred light\n', '/lab/b.md': '# B\n' });
  await page.evaluate(async (id) => {
    await cloister.files.write(id, '/lab/a.md', '# A\n\nblue light\n');
    await cloister.files.move(id, '/lab/b.md', '/moved.md');
    await cloister.files.write(id, '/new.md', 'new\n');
  }, notebookId);
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Notebook history' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'History of Plants' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toContainText('You created a file');
  await expect(entries.last()).toContainText('You imported 2 files');
  expect(await findViolations(page, { inDark: true })).toEqual([]);

  await entries
    .last()
    .getByRole('button', { name: /^Compare from/ })
    .press('Enter');
  await page.getByRole('button', { name: 'compare with now' }).press('Enter');
  const between = page.getByRole('region', { name: /^Between .* and now$/ });
  await expect(between.getByRole('status')).toHaveText('1 added, 1 changed, 1 moved, 0 deleted.');
  await between.getByRole('button', { name: 'Show the differences of /lab/a.md' }).press('Enter');
  await expect(between.getByRole('region', { name: 'Differences' })).toContainText('redblue light');
  await between.getByRole('button', { name: 'Close' }).press('Enter');

  await entries
    .last()
    .getByRole('button', { name: /^Restore/ })
    .press('Enter');
  const panel = page.getByRole('region', { name: /^Restore Plants as of / });
  await expect(panel).toContainText('This changes 3 files, as one change that you can undo.');
  await panel.getByRole('button', { name: 'Restore 3 files' }).press('Enter');
  await expect(page.getByText('Restored: 3 files.')).toBeVisible();
  const paths = () =>
    page.evaluate(
      async (id) => (await cloister.files.list(id)).filter(({ kind }) => kind === 'file').map(({ path }) => path),
      notebookId,
    );
  expect(await paths()).toEqual(['/lab/a.md', '/lab/b.md']);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter');
  await expect.poll(paths).toEqual(['/lab/a.md', '/moved.md', '/new.md']);
});

test('the history of a folder is in its menu, and a change of the log leads to the history', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/lab/a.md': '# A\n', '/b.md': '# B\n' });
  await page.evaluate((id) => cloister.files.write(id, '/lab/a.md', '# A2\n'), notebookId);
  await page.evaluate((id) => cloister.files.write(id, '/b.md', '# B2\n'), notebookId);
  await page.getByRole('treeitem', { name: /^lab/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Folder history' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'History of lab' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText('2 files in the notebook');

  await page.evaluate(() => (location.hash = '#/log'));
  await page
    .getByRole('button', { name: /Changed b\.md/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open in the history' }).first().click();
  await expect(page.getByRole('heading', { name: 'History of Plants' })).toBeVisible();
  await expect(entries.first()).toContainText('b');
});
