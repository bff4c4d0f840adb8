import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

test('inserts by the bar with keys alone, is out of sight while typing, and can be switched off', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'live'));
  const notebookId = await openNotebook(page, { '/day.md': '# Day\n\n- [ ] \n' });
  const show = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  const note = `#/notebook/${notebookId}/file/day.md`;
  await show(note);
  const field = page.getByRole('textbox', { name: 'Text of /day.md' });
  const bar = page.getByRole('toolbar', { name: 'Insert' });
  await expect(bar).toBeVisible();
  // The caret stands behind the box of the first task, which is a checkbox.
  await field.focus();
  await expect(field.getByRole('checkbox')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('weigh');
  await expect(bar).toBeHidden();

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Table' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(bar.getByRole('button', { name: 'Callout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Careful');
  const read = () => page.evaluate((id) => cloister.files.read(id, '/day.md'), notebookId);
  await expect.poll(read).toBe('# Day\n\n- [ ] weigh\n\n> [!note] Careful\n');

  await show('#/settings');
  await page.getByRole('checkbox', { name: 'Offer tables, formulas and more while I write' }).uncheck();
  await show(note);
  await expect(field).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('cloister.inserts'));
});
