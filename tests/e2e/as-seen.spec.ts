import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './fixtures.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ opensToWrite: false });

const long = Array.from({ length: 120 }, (_, n) => `Paragraph ${n + 1}.`).join('\n\n');
const FILES = { '/day.md': `---\nsample: S-1\n---\n\n# Day\n\n${long}\n`, '/other.md': '# Other\n\nShort.\n' };

test('a note opens to be read, later as it was last seen; a new one opens to be written', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, FILES);
  const tree = page.getByRole('tree', { name: 'Notebook files' });
  const modes = page.getByRole('group', { name: 'Note view' });
  const open = (name: RegExp) => tree.getByRole('treeitem', { name }).click();

  await open(/^day/);
  await expect(modes.getByRole('radio', { name: 'Read' })).toBeChecked();
  const reader = page.getByRole('region', { name: 'Reading view of /day.md' });
  await reader.getByText('Paragraph 90.').scrollIntoViewIfNeeded();
  await open(/^other/);
  await expect(page.getByRole('article', { name: '/other.md' }).getByText('Short.')).toBeVisible();
  await open(/^day/);
  await expect(reader.getByText('Paragraph 90.')).toBeInViewport();

  await modes.getByRole('radio', { name: 'Live' }).check();
  const text = page.getByRole('textbox', { name: 'Text of /day.md' });
  await expect(text.getByText('Paragraph 90.')).toBeInViewport();
  await modes.getByRole('radio', { name: 'Read' }).check();
  await expect(reader.getByText('Paragraph 90.')).toBeInViewport();
  await modes.getByRole('radio', { name: 'Live' }).check();
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await text.getByText('Paragraph 5.', { exact: true }).click();
  await open(/^other/);
  await expect(modes.getByRole('radio', { name: 'Read' })).toBeChecked();
  await page.reload();
  await open(/^day/);
  await expect(modes.getByRole('radio', { name: 'Live' })).toBeChecked();
  await text.focus();
  await page.keyboard.type('Seen. ');
  await expect(text.getByText('Seen. Paragraph 5.')).toBeInViewport();

  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('textbox', { name: 'New note in /' }).fill('fresh.md');
  await page.keyboard.press('Enter');
  const fresh = page.getByRole('textbox', { name: 'Text of /fresh.md' });
  await expect(fresh).toBeFocused();
  await expect(modes.getByRole('radio', { name: 'Live' })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('group', { name: 'Notes opened for the first time' })
    .getByRole('radio', { name: 'Write' })
    .check();
  await page.evaluate(() => localStorage.removeItem(`cloister.seen.${localStorage.getItem('cloister.notebook')}`));
  await open(/^other/);
  await expect(modes.getByRole('radio', { name: 'Write' })).toBeChecked();
});
