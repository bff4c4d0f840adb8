import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

test('the page of an agent shows what it did in a period, its conversations and how its runs end', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/leaf.md': '# Leaf', '/private/diary.md': '# Diary' });
  await page.evaluate(async (id) => {
    const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
    const can = { read: true, write: true, create: true };
    await cloister.agents.create({ name: 'gardener', adapter: 'navigator', approvals: 'destructive-only', scope, can });
    const { sessionId } = await cloister.chat('read /notes/leaf.md', { agent: 'gardener', notebookId: id });
    await cloister.chat('Ponder the meaning of chlorophyll for me.', { agent: 'gardener', sessionId });
    await cloister.tools.call('gardener', 'read_file', { path: '/private/diary.md' }, { notebookId: id });
  }, notebookId);

  await page.goto(`${rootUrl}?console#/agents/gardener`);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByText('Reads and searches')).toBeVisible();
  // It works by rules.
  await expect(activity.getByText('Requests to models')).toHaveCount(0);
  await activity.getByText('Runs (2)').click();
  await expect(activity.getByRole('link', { name: 'read /notes/leaf.md' })).toBeVisible();
  await activity.getByText('Files read (1)').click();
  await expect(activity.getByRole('link', { name: '/notes/leaf.md', exact: true })).toBeVisible();
  await activity.getByText('Refused (1)').click();
  await expect(activity.getByText(/diary\.md/)).toBeVisible();
  await activity.getByText('By day').click();
  await expect(activity.getByText('2 runs', { exact: true }).first()).toBeVisible();
  await activity.getByText('How its runs end').click();
  await expect(activity.getByText('1 of 2 finished (50%)').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await activity.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  await activity.getByText('Conversations (1)').click();
  await activity.getByRole('button', { name: 'read /notes/leaf.md' }).click();
  await expect(page.getByRole('article', { name: 'read /notes/leaf.md' })).toBeVisible();
});

test('the head of a conversation names agent and model and leads to its settings; a run exports its trace', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/leaf.md': '# Leaf' });
  const runId = await page.evaluate(
    async (id) => (await cloister.chat('read /notes/leaf.md', { agent: 'navigator', notebookId: id })).runId,
    notebookId,
  );
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  const panel = page.locator('#run-panel');
  await panel.getByText('Details', { exact: true }).click();
  await panel.getByRole('button', { name: 'Export execution trace' }).click();
  const link = panel.getByRole('link', { name: /cloister-trace-/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const file = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  expect(file).toEqual(await page.evaluate((id) => cloister.runs.trace(id), runId));
  expect(file).toMatchObject({ run: runId, agent: 'navigator', status: 'completed', root: null });

  await expect(panel.getByText('no model, on this device').first()).toBeVisible();
  await panel.getByRole('link', { name: 'Navigator' }).first().click();
  await expect(page.getByRole('heading', { name: 'Navigator', level: 1 })).toBeVisible();
});
