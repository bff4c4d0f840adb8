import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';

const NOTE = `---
tags: [blue]
---
# Day 14

The *dry* mass, see [[plan#Next steps|the plan]].

- [ ] Weigh the **trays**
- [x] Dry the leaves

A mass $m_1$

Last
`;

test('writes, ticks and follows links in the live view, and shows the source by one key', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async (note) => {
    const made = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(made.notebookId, '/plan.md', '# Plan\n');
    await cloister.files.write(made.notebookId, '/day.md', note);
    location.hash = `#/notebook/${made.notebookId}/file/day.md`;
    return made.notebookId;
  }, NOTE);
  const field = page.getByRole('textbox', { name: 'Text of /day.md' });
  await page.getByText('Live', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Live' })).toBeChecked();
  const marks = field.locator('.cm-live-hidden');
  await expect(marks.filter({ hasText: /^# $/ })).toHaveCount(1);
  await expect(field.locator('.katex')).toHaveCount(1);
  // The hidden marks are still text of the field.
  await expectNoteText(field, NOTE);

  await page.getByRole('checkbox', { name: 'Weigh the trays' }).click();
  await expect(page.getByRole('checkbox', { name: 'Weigh the trays' })).toBeChecked();
  const ticked = NOTE.replace('[ ]', '[x]');
  await expectNoteText(field, ticked);

  await field.getByText('Last').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' *word*');
  const written = ticked.replace('Last', 'Last *word*');
  await expectNoteText(field, written);
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByRole('radio', { name: 'Write' })).toBeChecked();
  await expect(marks.filter({ hasText: /^# $/ })).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Shift+E');
  await expect(page.getByRole('radio', { name: 'Live' })).toBeChecked();

  const text = () => page.evaluate((id) => cloister.files.read(id, '/day.md'), notebookId);
  await expect.poll(text).toBe(written);
  await field.getByText('the plan').click({ modifiers: ['Control'] });
  await expect(page.getByRole('article', { name: '/plan.md' })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Live' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Weigh the trays' })).toBeChecked();
  expect(await text()).toBe(written);
});

test('a link to a missing note creates it, with the caret below its title', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(made.notebookId, '/day.md', 'See [[Sowing]] and [[Watering]].\n\nLast');
    location.hash = `#/notebook/${made.notebookId}/file/day.md`;
    return made.notebookId;
  });
  await page.getByText('Live', { exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Text of /day.md' });
  await field.getByText('Last').click();
  await field.getByText('Sowing').click({ modifiers: ['Control'] });
  await page.getByText('Sowing does not exist.').locator('..').getByRole('button', { name: 'Create note' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of /Sowing.md' })).toBeFocused();
  await page.keyboard.type('Twenty seeds.');
  const textOf = (path: string) =>
    page.evaluate(([id, at]) => cloister.files.read(id, at), [notebookId, path] as const);
  await expect.poll(() => textOf('/Sowing.md')).toBe('# Sowing\n\nTwenty seeds.');

  await page.goBack();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'not in this notebook' })
    .getByRole('button', { name: 'Create note' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Text of /Watering.md' })).toBeFocused();
  await expect.poll(() => textOf('/Watering.md')).toBe('# Watering\n\n');
});

test('an empty note says what can be typed in it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Empty' });
    location.hash = `#/notebook/${notebookId}/note`;
  });
  await page.getByRole('main').getByRole('button', { name: 'Write a note' }).click();
  const name = page.getByRole('textbox', { name: 'New note in /' });
  await name.fill('first.md');
  await name.press('Enter');
  const field = page.getByRole('textbox', { name: 'Text of /first.md' });
  await expect(field.getByText('for a checkbox')).toBeVisible();
  await field.press('a');
  await expect(field.getByText('for a checkbox')).toHaveCount(0);
});
