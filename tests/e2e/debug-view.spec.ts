import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test('a past run shows what was sent, is exported, and is run again with edits', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const { notebookId, runId } = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(made.notebookId, '/leaf.md', '# Leaf');
    const { runId } = await cloister.chat('list my notes', { notebookId: made.notebookId });
    return { notebookId: made.notebookId, runId };
  });
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  await page.getByText('Details', { exact: true }).click();
  const debug = page.getByRole('button', { name: 'Debug view' });
  await expect(debug).toHaveAttribute('aria-pressed', 'false');
  await debug.click();
  const view = page.getByRole('region', { name: 'Debug view' });
  await view.getByText(/^Step 1/).click();
  await view.getByText('Request as sent').first().click();
  await expect(view.getByText('No value was masked.')).toBeVisible();
  await expect(view.getByText('1. Request')).toBeVisible();
  await expect(view.getByText(/tools? offered/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await view.getByRole('button', { name: 'Export run' }).click();
  await expect(view.getByRole('link', { name: /^Save cloister-run-/ })).toBeVisible();

  await page.getByRole('button', { name: 'Run again with edits' }).click();
  const ask = page.getByRole('textbox', { name: 'Ask', exact: true });
  await expect(ask).toHaveValue('list my notes');
  await expect(page.getByRole('link', { name: 'Again: list my notes' })).toBeVisible();
  await ask.fill('list my notes in /');
  await ask.press('Enter');
  await expect(page.getByRole('link', { name: 'Repeats: list my notes' })).toBeVisible();
  const runs = await page.evaluate(() => cloister.runs.list());
  expect(runs[0]).toMatchObject({ prompt: 'list my notes in /', retryOf: runId });
});
