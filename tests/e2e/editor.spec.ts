import type { Locator, Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';

const NOTE = '# Day\n\nfirst mass\n\n## Method\n\nsecond mass\n\n## Result\n\nlast\n';

interface Opened {
  notebookId: string;
  field: Locator;
}

async function openNote(page: Page, url: string, text = NOTE): Promise<Opened> {
  await openConsole(page, url);
  const notebookId = await page.evaluate(async (content) => {
    const created = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(created.notebookId, '/a/day.md', content);
    await cloister.files.write(
      created.notebookId,
      '/plan.md',
      '---\ntitle: The plan\naliases: [roadmap]\n---\n# Plan\n',
    );
    return created.notebookId;
  }, text);
  await page.goto(`${url}?console#/notebook/${notebookId}/file/a/day.md`);
  const field = page.getByRole('textbox', { name: 'Text of /a/day.md' });
  await expect(field).toBeVisible();
  return { notebookId, field };
}

const read = (page: Page, notebookId: string) =>
  page.evaluate((id) => cloister.files.read(id, '/a/day.md'), notebookId);

test('finds and replaces with the keyboard, and returns the focus to the text', async ({ page, rootUrl }) => {
  const { notebookId, field } = await openNote(page, rootUrl);
  await field.focus();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('mass');
  await page.getByRole('textbox', { name: 'Replace with' }).focus();
  await page.keyboard.type('weight');
  await page.getByRole('button', { name: 'Replace all' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expectNoteText(field, NOTE.replaceAll('mass', 'weight'));
  await page.keyboard.press('Control+z');
  await expectNoteText(field, NOTE);
  await page.keyboard.press('Control+y');
  // Escape, then Tab leaves the text, which commits the draft.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
  await expect.poll(() => read(page, notebookId)).toBe(NOTE.replaceAll('mass', 'weight'));
});

test('completes a link to a note by its alias', async ({ page, rootUrl }) => {
  const { notebookId, field } = await openNote(page, rootUrl);
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('See [[road');
  // The editor ignores a click on a list that has just changed under the pointer.
  await expect(async () => {
    await page.getByRole('option', { name: /roadmap/ }).click({ timeout: 2000 });
    await expect(page.getByRole('option')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => read(page, notebookId)).toBe(`${NOTE}See [[plan|roadmap]]`);
});

firstVisit('saves a pasted image beside the note and shows it in the note', async ({ page, context, rootUrl }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { notebookId, field } = await openNote(page, rootUrl);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4, 3);
    canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) })]);
  });
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await expectNoteText(field, /last\n!\[image\]\(attachments\/day-\d{4}-\d{2}-\d{2}-1\.png\)$/);
  await page.keyboard.press('Control+v');
  await expectNoteText(field, /-1\.png\)!\[image\]\(attachments\/day-\d{4}-\d{2}-\d{2}-2\.png\)$/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expectNoteText(field, NOTE);
  const kept = await page.evaluate(
    async (id) => (await cloister.files.list(id)).filter((file) => file.path.startsWith('/a/attachments/')).length,
    notebookId,
  );
  expect(kept).toBe(2);
});

test('jumps to a heading from the outline, in the editor and in the reading view', async ({ page, rootUrl }) => {
  const long = `${'text\n\n'.repeat(60)}## Method\n\n${'text\n\n'.repeat(60)}## Result\n\nlast\n`;
  const { field } = await openNote(page, rootUrl, `# Day\n\n${long}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await page.getByRole('button', { name: 'Outline' }).press('Enter');
  await expect(outline.getByRole('button', { name: 'Day' })).toBeFocused();
  await expect(outline.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-current', 'location');
  await outline.getByRole('button', { name: 'Result' }).press('Enter');
  await expect(outline).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field.getByText('## Result')).toBeInViewport();
  await page.goBack();
  await expect(field.getByText('# Day')).toBeInViewport();
  await expect(field.getByText('## Result')).not.toBeInViewport();
  await page.goForward();
  await expect(field.getByText('## Result')).toBeInViewport();
  await page.keyboard.press('Control+e');
  const reader = page.getByRole('region', { name: 'Reading view of /a/day.md' });
  await expect(reader.getByRole('heading', { name: 'Method' })).toBeAttached();
  await page.getByRole('button', { name: 'Outline' }).press('Enter');
  await outline.getByRole('button', { name: 'Method' }).press('Enter');
  await expect(field.getByText('## Method')).toBeInViewport();
  await expect(reader.getByRole('heading', { name: 'Method' })).toBeInViewport();
  await page.keyboard.press('Control+e');
  await expect(page.getByRole('radio', { name: 'Read' })).toBeChecked();
  await expect(field).toBeHidden();
});

test('keeps typed text and the view mode over a reload', async ({ page, rootUrl }) => {
  const { field } = await openNote(page, rootUrl);
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('not yet saved');
  await expect(page.getByText('draft saved').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Both' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expectNoteText(field, `${NOTE}- one\n- not yet saved`);
  await expect(page.getByRole('region', { name: 'Reading view of /a/day.md' })).toContainText('not yet saved');
});

test('has no accessibility violations with all panels open', async ({ page, rootUrl }) => {
  const { field } = await openNote(page, rootUrl, `---\ntags: [blue\n---\n${NOTE}See [[pl`);
  await page.getByRole('radio', { name: 'Both' }).check();
  await field.focus();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeVisible();
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('a');
  await expect(page.getByRole('option', { name: /The plan/ })).toBeVisible();
  expect(await findViolations(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  expect(await findViolations(page, { within: 'main' })).toEqual([]);
});
