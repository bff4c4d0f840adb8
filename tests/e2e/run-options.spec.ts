import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

test('the options of one run are set beside the Ask bar, said in words, shown with the run and brought back with edits', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/data/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n' });
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('list the files in /notes');
  const opener = page.getByRole('button', { name: 'Options of this run' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Options of this run' });
  await panel.getByRole('textbox', { name: 'Goal' }).fill('See what is there');
  await panel.getByRole('combobox', { name: 'Add a folder' }).fill('data');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('checkbox', { name: 'Read only: /data' })).toBeChecked();
  await panel.getByRole('spinbutton', { name: 'Steps' }).fill('5');
  await panel.getByRole('combobox', { name: 'What it may do' }).selectOption('Only what is checked here');
  await expect(panel.getByRole('checkbox', { name: 'delete …' })).not.toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole('combobox', { name: 'What it may do' }).selectOption('All that the agent may do');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  const words = 'This run: reads /data only, 5 steps, goal “See what is there”.';
  await expect(page.getByText(words)).toBeVisible();
  await expect(ask).toHaveValue('list the files in /notes');

  await ask.press('Enter');
  await expect(page.getByText('/notes is outside the folders that this run is limited to.').first()).toBeVisible();
  await expect(page.getByText(words)).toBeHidden();
  const [run] = await page.evaluate((id) => cloister.runs.list({ notebookId: id }), notebookId);
  expect(run?.config).toEqual({
    goal: 'See what is there',
    mounts: [{ folder: '/data', readOnly: true }],
    budgets: { steps: 5 },
  });
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('What this run was allowed to do').click();
  await expect(page.getByText('This run: reads /data only, 5 steps.')).toBeVisible();
  await expect(page.getByText('Goal: See what is there')).toBeVisible();

  await page.getByRole('button', { name: 'Run again with edits' }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('button', { name: 'Clear options' }).click();
  await expect(page.getByText(words)).toBeHidden();

  await opener.click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await opener.click();
  await expect(panel).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(panel).toBeHidden();
});

test('chat takes options and a model for one message, and refuses those that do not exist', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/data/a.md': 'Alpha\n' });
  const outcome = await page.evaluate(async (id) => {
    const config = { mounts: [{ folder: '/data', readOnly: true }], tools: ['file'] };
    const done = await cloister.chat('delete /data/a.md', { notebookId: id, config });
    const code = (failed: { code?: string }) => failed.code;
    const model = { providerId: 'nowhere', modelId: 'none' };
    return {
      status: done.status,
      files: (await cloister.files.list(id, '/data/*')).length,
      noTool: await cloister.chat('read /data/a.md', { notebookId: id, config: { tools: ['no_tool'] } }).catch(code),
      noModel: await cloister.chat('Hello', { notebookId: id, agent: 'assistant', model }).catch(code),
    };
  }, notebookId);
  expect(outcome).toEqual({ status: 'completed', files: 1, noTool: 'bad-input', noModel: 'agent-unavailable' });
});
