import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

test('a person plans a task, reloads, applies a change and undoes it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  await page.getByRole('button', { name: 'Dry run: plan only, change nothing' }).click();
  await expect(page.getByText('Nothing is changed, and nothing asks for approval.')).toBeVisible();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('write /notes/b.md: hello');
  await ask.press('Enter');
  const plan = page.getByRole('region', { name: 'Planned changes' });
  await expect(plan.getByRole('checkbox', { name: 'Change 1: Would create /notes/b.md' })).toBeChecked();
  const paths = () =>
    page.evaluate(async (id) => (await cloister.files.list(id, '/notes/*')).map(({ path }) => path), notebookId);
  expect(await paths()).toEqual(['/notes/a.md']);
  expect(await findViolations(page)).toEqual([]);

  await page.reload();
  await expect(plan.getByText('1 change is planned. Nothing was changed yet.')).toBeVisible();
  const apply = plan.getByRole('button', { name: 'Apply 1 change' });
  // The lines are laid out again once their heights are known.
  await expect(() => plan.getByText('hello').scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
  await apply.scrollIntoViewIfNeeded();
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true');
  await apply.click();
  await expect(page.getByRole('button', { name: 'Undo this run' })).toBeVisible();
  expect(await paths()).toContain('/notes/b.md');
  await page.getByRole('button', { name: 'Undo this run' }).click();
  await expect(page.getByRole('button', { name: 'Redo this run' })).toBeVisible();
  expect(await paths()).toEqual(['/notes/a.md']);
});

test('a plan made in the console is discarded', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const { runId, pending } = await page.evaluate(
    (id) => cloister.chat('write /notes/b.md: hello', { notebookId: id, dryRun: true }),
    notebookId,
  );
  expect(pending).toEqual([]);
  const plan = await page.evaluate((id) => cloister.runs.plan(id), runId);
  expect(plan).toMatchObject({ state: 'open', actions: [{ toolName: 'create_file', state: 'planned' }] });
  const discarded = await page.evaluate((id) => cloister.runs.discard(id), runId);
  expect(discarded).toMatchObject({ state: 'discarded', actions: [{ state: 'left-out' }] });
});
