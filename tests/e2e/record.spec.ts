import { readFile } from 'node:fs/promises';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NOTE = `---
author: Anna Lee
date: 2026-11-18
---
# Blue ratio

The mass is $\\frac{m}{2}$, see [@smith2020].

$$E = mc^2$$

| a | b |
|---|--:|
| 1 | 2 |

- [x] weigh
- [ ] dry
`;
const BIB = '@article{smith2020, author={Smith, Ann}, title={Light}, journal={J}, year={2020}}\n';

test('compares a note with its version and with another note, in words', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': 'The mass is 10 g.\n', '/b.md': 'The mass is 12 g.\n' });
  await page.evaluate(async (id) => {
    await cloister.files.write(id, '/a.md', 'The mass is 11 g.\n');
  }, notebookId);
  await page.getByRole('treeitem', { name: /^a\b/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare a' });
  await expect(dialog.getByText('1 word added and 1 word removed, in 1 place.')).toBeVisible();
  await expect(dialog.locator('del')).toHaveText('10');
  await expect(dialog.locator('ins')).toHaveText('11');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Another note' }).click();
  await dialog.getByRole('combobox', { name: 'Note' }).fill('b');
  await expect(dialog.locator('ins')).toHaveText('12');
  await dialog.getByRole('radio', { name: 'Line' }).click();
  await expect(dialog.getByRole('region', { name: 'Differences' })).toContainText('The mass is 12 g.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('makes one file of HTML and of Word, and asks no server', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/lab/day.md': NOTE, '/lab/refs.bib': BIB, '/lab/other.md': '# Other\n\nSee [[day]].\n' });
  await page.getByRole('treeitem', { name: /^lab/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Print or export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or export lab' });
  await expect(dialog.getByText('2 notes, in the order of their paths.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make HTML file' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Make HTML file' }).click();
  const save = dialog.getByRole('link', { name: /^Save lab\.html/ });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const html = await readFile(await download.path(), 'utf8');
  expect(html).toContain('<mfrac>');
  expect(html).toContain('display="block"');
  expect(html).toContain('Anna Lee');
  expect(html).toContain('Smith');
  expect(html).toContain('☑');
  expect(html).toContain('<a href="#note-1">');
  expect(html).not.toMatch(/(?:src|href)="(?!#|data:)/);

  await dialog.getByRole('button', { name: 'Make Word file' }).click();
  const saveWord = dialog.getByRole('link', { name: /^Save lab\.docx/ });
  const [word] = await Promise.all([page.waitForEvent('download'), saveWord.click()]);
  const bytes = await readFile(await word.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(4000);
});
