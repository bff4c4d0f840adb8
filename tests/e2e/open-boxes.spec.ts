import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/lab/day.md': '# Day\n\n- [ ] weigh the *trays* 📅 2026-01-02 @anna\n- [ ] order buffers #lab\n- [x] done\n- [ ]\n',
  '/plan.md': '# Plan\n\n- [ ] ask about light @bo\n',
};

test('lists the open boxes, filters them, and ticks one in place with undo', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  const read = () => page.evaluate((id) => cloister.files.read(id, '/lab/day.md'), notebookId);
  await page.getByRole('link', { name: 'To-dos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'To-dos' })).toBeVisible();
  const boxes = page.getByRole('main').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await expect(page.getByText('3 open boxes')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Person' }).selectOption('anna');
  await expect(boxes).toHaveCount(1);
  await expect(page.getByText(/^overdue since /)).toBeVisible();
  await page.getByRole('checkbox', { name: 'weigh the trays' }).click();
  await expect.poll(read).toContain('- [x] weigh');
  await expect(page.getByText('No open box matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(read).toContain('- [ ] weigh');
  await expect(boxes).toHaveCount(1);

  await page.getByRole('combobox', { name: 'Person' }).selectOption('');
  await page.getByRole('radio', { name: 'Date' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Overdue', 'Without a date']);
  await page.getByRole('link', { name: 'plan', exact: true }).click();
  await expect(page.getByRole('article', { name: '/plan.md' })).toBeVisible();
});
