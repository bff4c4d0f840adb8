import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';
import { spoil } from './spoil.ts';

// Conversations are counted, and the last of them is open.
test.use({ sharesApp: false });

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
  await page.evaluate(async (id) => {
    await cloister.clear();
    await cloister.chat('list /notes', { agent: 'navigator', notebookId: id });
  }, notebookId);
  // Long ago, as stored.
  await spoil(page, 'sessions', { updatedMs: 1 }, { sessionId });
  await spoil(page, 'runs', { updatedMs: 1 }, { runId });

  await page.goto(`${rootUrl}?console#/settings`);
  // The page has not seen these writes, and a slow one shows the first conversation before the second exists: then it is open.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^cloister\.conversations?\./.test(key)) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByText('Kept now: 2 conversations with 2 runs')).toBeVisible();
  await page.getByRole('button', { name: 'Clean up now' }).click();
  // No limits are set, so none can be exceeded.
  const which = page.getByRole('combobox', { name: 'Remove conversations' });
  await expect(which.getByRole('option')).toHaveText([/365 days/, /180 days/, /90 days/]);
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

test('a person sets limits, turns one off again, and removes old versions; a kept run is still undone', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/leaf.md': 'Version 0\n' });
  await page.evaluate(async (id) => {
    for (let n = 1; n <= 24; n += 1) await cloister.files.write(id, '/notes/leaf.md', `Version ${n}\n`);
  }, notebookId);
  // Long ago, as stored.
  const changes = await page.evaluate((id) => cloister.changes.list({ notebookId: id }), notebookId);
  for (const { changeId } of changes) await spoil(page, 'changes', { atMs: 1 }, { changeId });
  const { runId } = await page.evaluate(
    (id) => cloister.chat('create /notes/new.md', { agent: 'navigator', notebookId: id }),
    notebookId,
  );
  await page.evaluate(async () => {
    const waiting = await cloister.approvals.list();
    const ids = waiting.map(({ approvalId }) => approvalId);
    await cloister.approvals.respond(ids, { decision: 'allow_once' });
  });
  await expect.poll(() => page.evaluate(async (id) => (await cloister.runs.get(id)).status, runId)).toBe('completed');

  await page.goto(`${rootUrl}?console#/settings`);
  await expect(page.getByText('Cloister removes no conversation by itself.')).toBeVisible();
  await expect(page.getByText('Cloister removes no content by itself.')).toBeVisible();
  const conversations = page.getByRole('combobox', { name: 'Conversations kept', exact: true });
  await conversations.selectOption('The last 2,000');
  await expect(page.getByText('Above these limits, Cloister removes the oldest conversations')).toBeVisible();
  await page.getByRole('combobox', { name: 'Content of earlier versions kept' }).selectOption('365 days');
  await expect(page.getByText('Cloister removes contents replaced more than 365 days ago')).toBeVisible();
  await conversations.selectOption('All');
  await expect(page.getByText('Cloister removes no conversation by itself.')).toBeVisible();
  await page.reload();
  await expect(conversations).toHaveValue('');
  expect(await page.evaluate(() => cloister.storage.limits())).toEqual({
    conversations: null,
    sizeBytes: null,
    versionDays: 365,
  });

  await page.getByRole('button', { name: 'Remove old versions' }).click();
  const list = page.getByRole('list', { name: 'Files with old versions' });
  await expect(list.getByRole('listitem')).toHaveText([/\/notes\/leaf\.md.*5 versions/]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove 5 versions, / }).click();
  await expect(page.getByText(/^Removed the content of 5 versions, /)).toBeVisible();

  const verdict = await page.evaluate(() => cloister.audit.verify());
  expect(verdict.intact).toBe(true);
  await page.evaluate((id) => cloister.runs.undo(id), runId);
  const paths = await page.evaluate(
    async (id) => (await cloister.files.list(id)).map(({ path }) => path).filter((path) => path.endsWith('.md')),
    notebookId,
  );
  expect(paths).toEqual(['/notes/leaf.md']);
});
