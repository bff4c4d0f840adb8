import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = {
  '/methods/blue.md': '---\naliases: [Blaulicht]\n---\n# Blue ratio\n',
  '/days/first.md': '# First\n\nThe blue ratio was low, and the Blue Ratio of leaves high.\n',
  '/days/second.md': '# Second\n\nMore about blaulicht. See [[blue]].\n',
};

test('a mention becomes a link by keyboard, and Undo takes it back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  const read = (path: string) =>
    page.evaluate(([id, at]) => cloister.files.read(id ?? '', at ?? ''), [notebookId, path]);
  await page.evaluate((id) => {
    location.hash = `#/notebook/${id}/file/methods/blue.md`;
  }, notebookId);
  const section = page.locator('details').filter({ hasText: 'Unlinked mentions' });
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText('3 mentions in 2 notes');
  expect(await findViolations(page, { within: 'article', inDark: true })).toEqual([]);

  await section.getByRole('button', { name: 'Link “blaulicht” in Second, line 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText('2 mentions in 1 note');
  expect(await read('/days/second.md')).toBe(FILES['/days/second.md'].replace('blaulicht', '[[blaulicht]]'));
  await expect(section.getByRole('button', { name: 'Link “Blue Ratio” in First, line 3', exact: true })).toBeFocused();

  await section.getByRole('button', { name: 'Link all 2 in First' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('status')).toHaveText('No other note names this one without a link.');
  await expect(section.locator('summary')).toBeFocused();
  expect(await read('/days/first.md')).toContain('The [[blue|blue ratio]] was low, and the [[blue|Blue Ratio]]');

  const last = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last();
  await last.click();
  await expect(section.getByRole('status')).toHaveText('2 mentions in 1 note');
  expect(await read('/days/first.md')).toBe(FILES['/days/first.md']);
});
