import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';

test.use({ sharesApp: true });

const HEAD = [
  '---',
  '# what this is',
  'title:  "Blue ratio"   # as on the label',
  'date: 2026-11-18',
  '',
  'mass: 9.84 # g',
  'done: false',
  'tags:',
  '  - led # lamp',
  "  - 'blue'",
  'place: {shelf: B, row: 2}',
  '---',
].join('\n');
const NOTE = `${HEAD}\n\n# Blue ratio\n\ntext\n`;

async function openNote(page: Page, url: string, text: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await page.evaluate(async (content) => {
    const created = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(created.notebookId, '/day.md', content);
    return created.notebookId;
  }, text);
  await page.goto(`${url}?console#/notebook/${notebookId}/file/day.md`);
  await expectNoteText(page.getByRole('textbox', { name: 'Text of /day.md' }), /# Blue ratio/);
  return notebookId;
}

const read = (page: Page, notebookId: string) => page.evaluate((id) => cloister.files.read(id, '/day.md'), notebookId);

test('edits each property in a field for its type, and changes nothing else in the file', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl, NOTE);
  const form = page.getByRole('region', { name: 'Properties' });
  const text = page.getByRole('textbox', { name: 'Text of /day.md' });
  // One line until it is opened, in each view, with the first values.
  await expect(form.locator('summary')).toHaveText('Propertiesdate 2026-11-18mass 9.84done false3 more');
  await page.getByRole('radio', { name: 'Read', exact: true }).click();
  await expect(form.getByText('2026-11-18')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'title', exact: true })).toBeHidden();
  await page.getByRole('radio', { name: 'Both', exact: true }).click();
  await form.locator('summary').press('Enter');
  await expect(form.getByText('6 properties')).toBeVisible();

  const title = form.getByRole('textbox', { name: 'title', exact: true });
  await expect(title).toHaveValue('Blue ratio');
  await title.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' 20 %: "repeat"');
  await expect(title).toBeFocused();
  let expected = NOTE.replace('"Blue ratio"', '"Blue ratio 20 %: \\"repeat\\""');
  await expectNoteText(text, expected);

  await form.getByLabel('date', { exact: true }).fill('2026-11-19');
  expected = expected.replace('2026-11-18', '2026-11-19');
  await form.getByRole('textbox', { name: 'mass' }).fill('10.5');
  expected = expected.replace('9.84', '10.5');
  await form.getByRole('checkbox', { name: 'done' }).check();
  expected = expected.replace('done: false', 'done: true');
  await form.getByRole('textbox', { name: 'Add to tags' }).fill('repeat, 2');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Remove led from tags' }).click();
  expected = expected.replace("  - led # lamp\n  - 'blue'\n", "  - 'blue'\n  - repeat, 2\n");
  await expectNoteText(text, expected);
  await expect(form.getByText('{shelf: B, row: 2}')).toBeVisible();

  await form.getByRole('button', { name: 'Remove place' }).click();
  expected = expected.replace('place: {shelf: B, row: 2}\n', '');
  await form.getByRole('button', { name: 'Add property' }).click();
  await form.getByRole('combobox', { name: 'Name' }).fill('done');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(/A property named done already exists/);
  await form.getByRole('combobox', { name: 'Name' }).fill('sample');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByRole('textbox', { name: 'sample' }).fill('B-114');
  expected = expected.replace('\n---\n\n#', '\nsample: B-114\n---\n\n#');
  await expectNoteText(text, expected);
  await text.focus();
  await expect.poll(() => read(page, notebookId)).toBe(expected);
});

test('typing goes on in the field of a new property, whose name is suggested', async ({ page, rootUrl }) => {
  await openNote(page, rootUrl, NOTE);
  const form = page.getByRole('region', { name: 'Properties' });
  await form.locator('summary').press('Enter');
  const add = form.getByRole('button', { name: 'Add property' });
  const name = form.getByRole('combobox', { name: 'Name' });
  const type = form.getByRole('combobox', { name: 'Type' });
  const offered = form.locator('datalist option');

  await add.press('Enter');
  await name.press('Escape');
  await expect(add).toBeFocused();
  await add.press('Enter');
  await page.keyboard.type('sample');
  await page.keyboard.press('Enter');
  const sample = form.getByRole('textbox', { name: 'sample' });
  await expect(sample).toBeFocused();
  await page.keyboard.type('B-114');
  await expect(sample).toHaveValue('B-114');

  // A name that the note has already is not offered.
  await form.getByRole('button', { name: 'Remove tags' }).click();
  await page.evaluate(async () => {
    const [notebook] = await cloister.notebooks.list();
    if (notebook) await cloister.files.write(notebook.notebookId, '/other.md', '---\nlamp: led\nmass: 1\n---\n');
  });
  await add.press('Enter');
  await expect(offered.and(page.locator('[value="lamp"]'))).toHaveCount(1);
  await expect(offered.and(page.locator('[value="tags"]'))).toHaveCount(1);
  await expect(offered.and(page.locator('[value="mass"]'))).toHaveCount(0);
  await page.keyboard.type('tags');
  await expect(type).toHaveValue('list');
  await page.keyboard.type('ize');
  await expect(type).toHaveValue('text');
  await name.fill('tags');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Add to tags' })).toBeFocused();
  await page.keyboard.type('blue');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove blue from tags' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('keeps text typed in a property field like text of the note', async ({ persistentApp: app }) => {
  const notebookId = await openNote(app.page, app.url, NOTE);
  await app.page.getByRole('region', { name: 'Properties' }).locator('summary').click();
  await app.page.getByRole('textbox', { name: 'title', exact: true }).fill('not yet saved');
  await expect(app.page.getByText('draft saved').first()).toBeVisible();
  await app.kill();
  await app.reopen();
  await openConsole(app.page, app.url);
  await app.page.goto(`${app.url}?console#/notebook/${notebookId}/file/day.md`);
  await app.page.getByRole('region', { name: 'Properties' }).locator('summary').click();
  await expect(app.page.getByRole('textbox', { name: 'title', exact: true })).toHaveValue('not yet saved');
  await expectNoteText(app.page.getByRole('textbox', { name: 'Text of /day.md' }), /title: {2}"not yet saved" {3}# as/);
});

test('keeps form and text in step, and reports invalid frontmatter with its line', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl, '# Blue ratio\r\n');
  const form = page.getByRole('region', { name: 'Properties' });
  const text = page.getByRole('textbox', { name: 'Text of /day.md' });
  await expect(form.getByText('0 properties')).toBeVisible();
  await form.locator('summary').press('Enter');
  await form.getByRole('button', { name: 'Add property' }).press('Enter');
  await page.keyboard.type('tags');
  await form.getByRole('combobox', { name: 'Type' }).selectOption('List');
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await form.getByRole('textbox', { name: 'Add to tags' }).fill('blue');
  await text.focus();
  await expect.poll(() => read(page, notebookId)).toBe('---\r\ntags: [blue]\r\n---\r\n# Blue ratio\r\n');

  await text.fill('---\ntags: [blue]\nmass: 3\n---\n# Blue ratio\n');
  await expect(form.getByRole('textbox', { name: 'mass' })).toHaveValue('3');
  await text.fill('---\ntags: [blue\nmass: 3\n---\n# Blue ratio\n');
  await expect(page.getByText(/properties cannot be read: line 3/)).toBeVisible();
  await expect(text).toBeEditable();
  await text.fill('---\ntags: [blue]\n---\n# Blue ratio\n');
  await expect(form.getByRole('button', { name: 'Remove blue from tags' })).toBeVisible();
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the form has no accessibility violations: ${size}`, async ({ page, rootUrl }) => {
    await page.setViewportSize(viewport);
    await openNote(page, rootUrl, NOTE);
    const form = page.getByRole('region', { name: 'Properties' });
    expect(await findViolations(page)).toEqual([]);
    await form.locator('summary').click();
    await form.getByRole('button', { name: 'Add property' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByRole('alert')).toHaveText(/Enter a name/);
    expect(await findViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await form.getByText('Properties', { exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'title', exact: true })).toBeHidden();
  });
}
