import { readFileSync } from 'node:fs';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test('an export with history and log says what it holds, and its import restores it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const from = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Moving' });
    for (const text of ['# One', '# Two', '# Three']) await cloister.files.write(notebookId, '/a.md', text);
    await cloister.files.write(notebookId, '/b.md', '# Bee');
    location.hash = `#/notebook/${notebookId}`;
    return notebookId;
  });
  await expect(page.getByRole('button', { name: 'Notebook: Moving' })).toBeVisible();
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Export as ZIP…' }).click();
  const box = page.getByRole('region', { name: /^Export/ });
  await expect(box).toContainText('Leaves out earlier versions, the log, deleted files');
  await box.getByRole('checkbox', { name: 'History: all earlier versions' }).check();
  await box.getByRole('checkbox', { name: 'The log about this notebook' }).check();
  await expect(box).toContainText(
    /Besides them: who wrote each file, .*4 versions with .*, \d+ log entries about this/,
  );
  await expect(box).toContainText('Leaves out deleted files, runs and their files, conversations');
  expect(await findViolations(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await box.getByRole('link', { name: /^Save Moving\.zip/ }).click();
  const buffer = readFileSync(await (await saving).path());
  await box.getByRole('button', { name: 'Close' }).click();

  const to = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Arrived' });
    location.hash = `#/notebook/${notebookId}`;
    return notebookId;
  });
  expect(to).not.toBe(from);
  await expect(page.getByRole('button', { name: 'Notebook: Arrived' })).toBeVisible();
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  const picked = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Import files…/ }).click();
  await (await picked).setFiles([{ name: 'Moving.zip', mimeType: 'application/zip', buffer }]);
  const form = page.getByRole('form', { name: 'Import 2 files' });
  const beside = form.getByRole('group', { name: 'The archive is an exported notebook' });
  await expect(beside.getByRole('checkbox', { name: /4 earlier versions of 2 files/ })).toBeChecked();
  await expect(beside).toContainText('they are kept as a file');
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Import 2 files' }).click();
  const report = page.getByRole('status').filter({ hasText: /^Imported/ });
  await expect(report).toContainText(/Restored who wrote 2 files, 4 earlier versions of 2 files, \d+ log entries\./);
  await expect(report).toContainText('The log is kept in /cloister-imported/log-');

  await page.evaluate((id) => (location.hash = `#/notebook/${id}/file/a.md`), to);
  await page.getByRole('heading', { name: 'File history' }).click();
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem');
  await expect(versions).toHaveCount(4);
  await expect(versions.filter({ hasText: 'before the import, as the archive says' })).toHaveCount(3);
  await expect(versions.filter({ hasText: 'before the import' }).getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Compare and restore by time' }).click();
  const earlier = page.getByRole('list', { name: 'Before the import, newest first' }).getByRole('listitem');
  await expect(earlier).toHaveCount(3);
  await expect(earlier.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await earlier
    .last()
    .getByRole('button', { name: /^Restore…/ })
    .click();
  await page.getByRole('button', { name: 'Restore 1 file' }).click();
  await expect(page.getByText('Restored: 1 file.')).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/a.md'), to)).toBe('# One');
});
