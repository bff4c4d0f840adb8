import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';
import { spoil } from './spoil.ts';

test('the settings say which conversations are kept, list what a clean-up removes, and remove that', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/leaf.md': '# Leaf' });
  const { runId, sessionId } = await page.evaluate(
    (id) => cloister.chat('read /notes/leaf.md', { agent: 'navigator', notebookId: id }),
    notebookId,
  );
  await page.evaluate((id) => cloister.chat('list /notes', { agent: 'navigator', notebookId: id }), notebookId);
  // Long ago, as stored.
  await spoil(page, 'sessions', { updatedMs: 1 }, { sessionId });
  await spoil(page, 'runs', { updatedMs: 1 }, { runId });

  await page.goto(`${rootUrl}?console#/settings`);
  await expect(page.getByText('Kept now: 2 conversations with 2 runs')).toBeVisible();
  await page.getByRole('button', { name: 'Clean up now' }).click();
  await expect(page.getByText('There is nothing to remove.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Remove conversations' }).selectOption('Not used for 90 days');
  const list = page.getByRole('list', { name: 'Conversations to remove' });
  await expect(list.getByRole('listitem')).toHaveText([/read \/notes\/leaf\.md.*1 run/]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove 1 conversation, / }).click();
  await expect(page.getByText(/^Removed 1 conversation, /)).toBeVisible();
  await expect(page.getByText('Kept now: 1 conversation with 1 run')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Old conversations' })).toBeFocused();

  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  await expect(page.getByText('This conversation was removed.')).toBeVisible();
  const verdict = await page.evaluate(() => cloister.audit.verify());
  expect(verdict.intact).toBe(true);
});
