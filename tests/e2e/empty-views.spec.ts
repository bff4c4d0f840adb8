import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test('views without content offer something that works at once', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/notes/a.txt': 'Alpha' });
  const main = page.getByRole('main');
  const open = (view: string) => page.goto(`${rootUrl}?console#/${view}`);

  await open('tags');
  await main.getByRole('button', { name: 'Create an example note with tags' }).click();
  await expect(main.getByRole('tree', { name: 'Tags of this notebook' }).getByRole('treeitem')).toHaveText([
    /^example/,
    /nested/,
  ]);

  await open('tasks');
  await expect(main.getByText('No tasks yet')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Queue an example' }).click();
  await expect(
    main.getByRole('region', { name: /^Completed/ }).getByText('Example: what the notebook holds'),
  ).toBeVisible();

  await open('reviews');
  await main.getByRole('link', { name: 'Describe the work' }).click();
  await expect(main.getByRole('textbox', { name: 'What to do' })).toBeVisible();

  await open('overview');
  await main.getByRole('searchbox', { name: 'Filter' }).fill('path:/nowhere');
  await main.getByRole('button', { name: 'Start from a template' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('group', { name: /template/i })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await open('scripts');
  await expect(main.getByText(/To try one, choose “Dry run”/)).toBeVisible();
  await main.getByRole('button', { name: 'Dry run' }).click();
  await expect(main.getByText('This script changes nothing.')).toBeVisible();
});
