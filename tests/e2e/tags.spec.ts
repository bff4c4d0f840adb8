import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const FILES = {
  '/a/blue.md': '---\ntags: [light/blue, plant]\n---\n# Blue ratio\n\nUnder the #lamp again.\n',
  '/a/red.md': '# Red ratio\n\n#light/red\n',
  '/b/soil.md': '# Soil\n\n#soil\n',
};

test('lists tags with their notes, folds nested ones, and opens them from a note', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  const tree = page.getByRole('tree', { name: 'Tags of this notebook' });
  await expect(tree.getByRole('treeitem')).toHaveText([/^lamp/, /^light/, /blue/, /red/, /^plant/, /^soil/]);

  await tree.getByRole('treeitem', { name: /^light 2 notes/ }).press('Enter');
  const notes = page.getByRole('list', { name: 'Notes tagged light' });
  await expect(notes.getByRole('link')).toHaveText([/^Blue ratio/, /^Red ratio/]);
  await tree.getByRole('treeitem', { name: /^light 2 notes/ }).press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveText([/^lamp/, /^light/, /^plant/, /^soil/]);

  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('red');
  await expect(tree.getByRole('treeitem')).toHaveText([/^light/, /red/]);
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('xyz');
  await expect(page.getByText('No tag contains “xyz”.')).toBeVisible();

  await notes.getByRole('link', { name: /^Blue ratio/ }).click();
  await page.getByRole('radio', { name: 'Read', exact: true }).click();
  await page.getByRole('article').getByRole('link', { name: '#lamp' }).click();
  await expect(page.getByRole('heading', { name: '#lamp' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Notes tagged lamp' }).getByRole('link')).toHaveText([/^Blue ratio/]);

  await page.evaluate((id) => cloister.files.write(id, '/b/more.md', '# More\n\n#lamp/led\n'), notebookId);
  await expect(page.getByRole('list', { name: 'Notes tagged lamp' }).getByRole('link')).toHaveCount(2);
});

test('a tag in the properties leads to its notes', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, FILES);
  await page.evaluate((id) => {
    location.hash = `#/notebook/${id}/file/a/blue.md`;
  }, notebookId);
  await page.getByRole('region', { name: 'Properties' }).locator('summary').click();
  await page.getByRole('list', { name: 'tags, list' }).getByRole('link', { name: 'light/blue' }).click();
  await expect(page.getByRole('heading', { name: '#light/blue' })).toBeVisible();
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the tags have no accessibility violations: ${size}`, async ({ page, rootUrl }) => {
    await page.setViewportSize(viewport);
    await openConsole(page, rootUrl);
    await openNotebook(page, FILES);
    await page.evaluate(() => {
      location.hash = '#/tags';
    });
    await page.getByRole('treeitem', { name: /^plant 1 note/ }).click();
    await expect(page.getByRole('link', { name: /^Blue ratio/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    if (size === 'phone') {
      await page.getByRole('link', { name: 'All tags' }).click();
      await expect(page.getByRole('tree', { name: 'Tags of this notebook' })).toBeVisible();
    }
  });
}
