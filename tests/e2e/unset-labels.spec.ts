import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

const NO_LABEL = 'The tag #local-only isn’t a label and protects nothing.';

const labels = (page: Page, notebookId: string) =>
  page.evaluate(async (id) => {
    const files = await cloister.files.list(id);
    return Object.fromEntries(files.flatMap((file) => (file.labels.length > 0 ? [[file.path, file.labels]] : [])));
  }, notebookId);

const add = (page: Page, label: string) => page.getByRole('button', { name: `Add label ${label}` });

async function openNote(page: Page, url: string, text: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await openNotebook(page, { '/plan.md': text });
  await page.goto(`${url}?console#/notebook/${notebookId}/file/plan.md`);
  await expectNoteText(page.getByRole('textbox', { name: 'Text of /plan.md' }), /# Plan/);
  return notebookId;
}

test('frontmatter that names a label is pointed out while it is typed, and one press sets the label', async ({
  page,
  rootUrl,
}) => {
  const notebookId = await openNote(page, rootUrl, '# Plan\n');
  await page.getByRole('radio', { name: 'Write', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Text of /plan.md' });
  await text.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('---\ntags: [local-only]\n---\n');
  const note = page.getByRole('article', { name: '/plan.md' });
  await expect(note.getByText(NO_LABEL)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await labels(page, notebookId)).toEqual({});

  await add(page, 'local-only').press('Enter');
  await expect(page.getByRole('treeitem', { name: 'plan, local-only' })).toBeVisible();
  await expect(note.getByText(NO_LABEL)).toBeHidden();
  await expect(note.getByRole('button', { name: 'Labels' })).toBeFocused();
  expect(await labels(page, notebookId)).toEqual({ '/plan.md': ['local-only'] });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(note.getByText(NO_LABEL)).toBeVisible();
  expect(await labels(page, notebookId)).toEqual({});
});

test('a property that names a label is pointed out at the form', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl, '---\nstatus: draft\n---\n# Plan\n');
  const form = page.getByRole('region', { name: 'Properties' });
  await form.locator('summary').press('Enter');
  await form.getByRole('textbox', { name: 'status', exact: true }).fill('Untrusted');
  await expect(
    page.getByText('The property status names a label without setting it, and protects nothing.'),
  ).toBeVisible();
  await add(page, 'untrusted').click();
  await expect.poll(() => labels(page, notebookId)).toEqual({ '/plan.md': ['untrusted'] });
  await expect(add(page, 'untrusted')).toBeHidden();
});

test('the tag form points out a tag that names a label, and labels instead', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const files = { '/alpha.md': '# Alpha\n', '/archive/old.md': 'old\n' };
  const notebookId = await openNotebook(page, files);
  await page.getByRole('treeitem', { name: 'alpha' }).click();
  await page.getByRole('treeitem', { name: 'archive' }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Tag…' }).click();
  const form = page.getByRole('form', { name: 'Tag 2 items with' });
  await form.getByRole('combobox').fill('#local-only');
  await expect(form.getByText(NO_LABEL)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add label local-only' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('2 items are now local-only.')).toBeVisible();
  const both = { '/alpha.md': ['local-only'], '/archive': ['local-only'], '/archive/old.md': ['local-only'] };
  expect(await labels(page, notebookId)).toEqual(both);
  expect(await page.evaluate((id) => cloister.files.read(id, '/alpha.md'), notebookId)).toBe('# Alpha\n');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => labels(page, notebookId)).toEqual({});
});

test('a table cell that names a label is pointed out', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '---\nstatus: draft\n---\n# Plan\n' });
  await page.evaluate(() => {
    location.hash = '#/overview';
  });
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'status', exact: true }).check();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('button', { name: 'status: draft' }).click();
  await page.getByRole('combobox', { name: 'status of Plan' }).fill('local-only');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The property status names a label without setting it')).toBeVisible();
  await add(page, 'local-only').click();
  await expect.poll(() => labels(page, notebookId)).toEqual({ '/plan.md': ['local-only'] });
});

test('an approval points out a tag that an agent writes for a label, and the label is set with the change', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const { notebookId, approvalId } = await page.evaluate(async () => {
    const created = await cloister.notebooks.create({ name: 'Bench' });
    const input = { path: '/b.md', content: '---\ntags: [local-only]\n---\n# B\n' };
    const asked = await cloister.tools.call('navigator', 'create_file', input, { notebookId: created.notebookId });
    return { notebookId: created.notebookId, approvalId: asked.type === 'needs-approval' ? asked.approvalId : '' };
  });
  await page.goto(`${rootUrl}?console#/approval/${approvalId}`);
  const card = page.getByRole('main');
  await expect(card.getByText(NO_LABEL)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await add(page, 'local-only').press('Enter');
  await expect(card.getByText('labels: [local-only]').last()).toBeVisible();
  await expect(card.getByText(NO_LABEL)).toBeHidden();
  await expect(card.getByText('You edited this.')).toBeVisible();

  await card.getByRole('button', { name: 'Return to what the agent proposed' }).press('Enter');
  await expect(card.getByText(NO_LABEL)).toBeVisible();
  await add(page, 'local-only').press('Enter');
  await expect(card.getByText(NO_LABEL)).toBeHidden();
  const allow = card.getByRole('button', { name: 'Allow once' });
  await expect(allow).toBeEnabled();
  await allow.press('Enter');
  await expect.poll(() => labels(page, notebookId)).toEqual({ '/b.md': ['local-only'] });
});
