import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

test('a person reads what a run may do, narrows its agent while it waits, and sees the refusal', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const { notebookId, runId } = await page.evaluate(async () => {
    const { notebookId: opened } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.agents.create({
      name: 'scribe',
      title: 'Scribe',
      adapter: 'navigator',
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      can: { read: true, create: true, write: true },
    });
    const asked = await cloister.chat('write /one.md: hello', { notebookId: opened, agent: 'scribe' });
    return { notebookId: opened, runId: asked.runId };
  });
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  const run = page.getByRole('article', { name: 'write /one.md: hello' });
  await run.getByText('Details', { exact: true }).click();
  await run.getByText('What this run may do').click();
  await expect(
    run.getByText('This run may read, change and create files in all folders of this notebook.'),
  ).toBeVisible();
  await expect(run.getByText(/^This holds until .* Resume renews it for 7 days\.$/)).toBeVisible();
  await expect(run.getByText(/^At most 20 steps, 200 tool calls and 10 min/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${rootUrl}?console#/agents/scribe`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Create' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Scribe was saved\. Changed: rights\./)).toBeVisible();

  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  await run.getByRole('button', { name: 'Allow once' }).click();
  await expect(
    run.getByText(
      /^Not allowed to create \/one\.md\. .* This was allowed when the run started\. Change the agent back under Agents/,
    ),
  ).toBeVisible();
  await expect(run.getByText('What this run was allowed to do')).toBeVisible();
  const [files, refused] = await page.evaluate(
    async ([opened, id]) => {
      const tree = await cloister.files.list(opened ?? '', '/');
      const entries = await cloister.audit.entries({ limit: 200 });
      const denied = entries.filter((entry) => entry.runId === id && entry.decision === 'denied');
      return [tree.map(({ path }) => path), denied.map(({ rule }) => rule)];
    },
    [notebookId, runId],
  );
  expect(files).not.toContain('/one.md');
  expect(refused).toContain('scope.operations');
});
