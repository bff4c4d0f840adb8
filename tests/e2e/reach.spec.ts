import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test('the access of an agent shows the rule behind each right, and a run what it did', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const { notebookId, runId } = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(made.notebookId, '/notes/a.md', 'a');
    await cloister.files.write(made.notebookId, '/raw/b.md', 'b');
    await cloister.rules.add({ effect: 'deny', match: { risk: 'write', path: '/raw/**' } });
    const run = await cloister.chat('read /notes/a.md', { notebookId: made.notebookId });
    return { notebookId: made.notebookId, runId: run.runId };
  });
  await page.goto(`${rootUrl}?console#/agents/navigator`);
  const access = page.getByRole('main').getByRole('region', { name: 'Access in Bench' });
  await expect(access.getByText('change 1 and delete 2')).toBeVisible();
  const list = access.getByRole('listbox', { name: 'Accessible files' });
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('option', { selected: true })).toContainText('/raw/b.md');
  await expect(access.getByText('change: denied')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(access.getByText('change: needs approval')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('End');
  await access.getByRole('listitem').filter({ hasText: 'change: denied' }).getByRole('link').click();
  await expect(page.getByRole('main').getByText('Deny changes of files, in /raw/**')).toBeFocused();

  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  const run = page.getByRole('complementary', { name: 'Run' });
  await run.getByText('Details', { exact: true }).click();
  await run.getByText('What this run could access').click();
  await expect(run.getByRole('option', { name: /\/notes\/a\.md/ })).toContainText('read');
  expect(await findViolations(page)).toEqual([]);
});
