import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

test('creates a note from a built-in template, with a preview and the open placeholders', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const created = await cloister.notebooks.create({ name: 'Plants' });
    location.hash = `#/notebook/${created.notebookId}`;
    return created.notebookId;
  });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Note from a template/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New note from a template' });
  await dialog.getByRole('radio', { name: /^Literature/ }).check();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Blue light & lettuce');
  await dialog.getByRole('textbox', { name: 'authors' }).fill('Meyer: Stein');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('authors: "Meyer: Stein"');
  await expect(preview.getByRole('status')).toHaveText('Not filled in: {{year}}, {{doi}}.');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create note' }).click();
  await expect(dialog).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Text of /literature/blue-light-lettuce.md' });
  await expect(field).toBeFocused();
  await expect(field).toContainText('Blue light & lettuce');
  const text = await page.evaluate((id) => cloister.files.read(id, '/literature/blue-light-lettuce.md'), notebookId);
  expect(text).toContain('# Blue light & lettuce');
});

test('adds the built-in templates to the notebook and keeps typed values', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const created = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(created.notebookId, '/experiments/taken.md', 'x');
    location.hash = `#/notebook/${created.notebookId}`;
  });
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  await page.getByRole('button', { name: 'Use a template…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New note from a template' });
  await dialog.getByRole('radio', { name: /^Experiment/ }).check();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Taken');
  await dialog.getByRole('button', { name: 'Add these to the notebook' }).click();
  await expect(dialog.getByText('Every note in /templates is a template.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^Experiment/ })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Taken');

  await dialog.getByRole('textbox', { name: 'File name' }).fill('taken.md');
  await dialog.getByRole('button', { name: 'Create note' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A file or folder already exists at /experiments/taken.md');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('free');
  await dialog.getByRole('button', { name: 'Create note' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of /experiments/free.md' })).toContainText('Taken');
});
