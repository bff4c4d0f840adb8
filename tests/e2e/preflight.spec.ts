import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test('a task that names a reserved path is held back until the person decides', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const runs = () => page.evaluate(async () => (await cloister.runs.list()).length);
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('Read /.cloister/agents/x.md');
  await expect(page.getByRole('region', { name: 'Notes on this task' })).toBeVisible();
  await ask.press('Enter');
  const held = page.getByRole('alert', { name: 'Before this starts' });
  await expect(held.getByText('/.cloister/agents/x.md is outside of what Navigator may access.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await runs()).toBe(0);

  await held.getByRole('button', { name: 'Change' }).click();
  await expect(held).toHaveCount(0);
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await held.getByRole('button', { name: 'Start anyway' }).click();
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  expect(await runs()).toBe(1);
});

test('an everyday task starts at once, and its check takes little time', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/notes/a.md': 'Alpha\n' });
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill('Read /notes/a.md');
  await ask.press('Enter');
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Before this starts' })).toHaveCount(0);
  const tookMs = await page.evaluate(async (id) => {
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const startMs = performance.now();
      await cloister.runs.preflight({ message: `Read /notes/a.md ${n}`, agent: 'navigator', notebookId: id });
      times.push(performance.now() - startMs);
    }
    return times.sort((a, b) => a - b)[10] ?? 0;
  }, notebookId);
  console.info(`Preflight takes ${tookMs.toFixed(1)} ms (median of 20).`);
});
