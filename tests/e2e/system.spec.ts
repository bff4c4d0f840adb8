import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { test as ownContext } from './fixtures.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

/** A form like the one that the system posts. */
const shareForm = (action: string) =>
  `<!doctype html><title>Another site</title><form method="post" enctype="multipart/form-data" action="${action}">
<input name="title" value="Gel of lane 3"><textarea name="text">Band at 42 kDa.</textarea>
<input name="url" value="https://example.org/gel"><input type="file" name="files" aria-label="Files" multiple>
<button>Share</button></form>`;

const filesOf = (page: Page, notebookId: string) =>
  page.evaluate(
    async (id) => (await cloister.files.list(id)).map(({ path, labels }) => ({ path, labels })),
    notebookId,
  );

/** Posts the form from a page without an origin, as the system does for all that a service worker can see. */
async function share(page: Page, appUrl: string, file: { name: string; text: string }): Promise<void> {
  await page.goto(`data:text/html,${encodeURIComponent(shareForm(`${appUrl}share`))}`);
  await page
    .getByLabel('Files')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  await page.getByRole('button', { name: 'Share' }).click();
}

ownContext(
  'what is shared waits until the person adds it, is untrusted, and can be undone',
  async ({ page, subPathUrl }) => {
    await openConsole(page, subPathUrl);
    const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n' });
    await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();

    await share(page, subPathUrl, { name: 'lane.csv', text: 'kDa\n42\n' });
    const dialog = page.getByRole('dialog', { name: 'Shared content' });
    await expect(dialog.getByText('/inbox/lane.csv')).toBeVisible();
    await expect(page).toHaveURL(subPathUrl);
    expect(await findViolations(page, { within: '[role="dialog"]', inDark: true })).toEqual([]);

    // The tab is closed and another one opened: it still waits, and nothing was written.
    await openConsole(page, subPathUrl);
    await expect(dialog.getByRole('region', { name: 'Text of the note' })).toContainText('Band at 42 kDa.');
    expect(await filesOf(page, notebookId)).toEqual([{ path: '/plan.md', labels: [] }]);

    await dialog.getByRole('button', { name: 'Add to notebook' }).press('Enter');
    const note = dialog.getByRole('link', { name: /^Open \/inbox\/.* Gel of lane 3\.md$/ });
    await expect(note).toBeFocused();
    expect(await filesOf(page, notebookId)).toMatchObject([
      { path: '/inbox' },
      { path: expect.stringMatching(/ Gel of lane 3\.md$/), labels: ['untrusted'] },
      { path: '/inbox/lane.csv', labels: ['untrusted'] },
      { path: '/plan.md', labels: [] },
    ]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Undone: the files were removed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect((await filesOf(page, notebookId)).filter(({ path }) => path.startsWith('/inbox/'))).toEqual([]);

    await page.reload();
    await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

ownContext('another site cannot write by posting to the address of shares', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n' });
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(shareForm(`${rootUrl}share`));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as AddressInfo;
  try {
    await page.goto(`http://localhost:${port}/`);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Share' }).click();
    const answer = await answered;
    expect(answer.fromServiceWorker()).toBe(true);
    expect(answer.status()).toBe(403);
    await openConsole(page, rootUrl);
    expect(await filesOf(page, notebookId)).toEqual([{ path: '/plan.md', labels: [] }]);
    await expect(page.getByRole('dialog')).toBeHidden();
  } finally {
    site.close();
  }
});

test('shortcuts and links open what they name, once, from a cold start', async ({ page, rootUrl, context }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n', '/notes/größe.md': '# Size\n' });
  await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();

  await page.goto(`${rootUrl}?launch=new-note`);
  await expect(page.getByRole('textbox', { name: 'New note in /' })).toBeFocused();
  await expect(page).toHaveURL(rootUrl);

  await page.goto(`${rootUrl}?launch=search`);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page).toHaveURL(rootUrl);

  await page.goto(`${rootUrl}?launch=today`);
  const question = page.getByRole('dialog', { name: 'Today’s note' });
  await expect(question.getByRole('button', { name: 'Create today’s note' })).toBeFocused();
  expect(await findViolations(page, { within: '[role="dialog"]', inDark: true })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\/daily\/.* was created\.$/)).toBeVisible();
  await page.goto(`${rootUrl}?launch=today#/settings`);
  await expect(page.getByRole('textbox', { name: /^Text of \/daily\// })).toBeVisible();
  await expect(question).toBeHidden();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${rootUrl}#/notebook/${notebookId}/file/notes/gr%C3%B6%C3%9Fe.md`);
  await expect(page.getByRole('textbox', { name: 'Text of /notes/größe.md' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command, file, or text to search or ask' }).fill('copy link');
  await page.getByRole('option', { name: /^Copy link to note/ }).click();
  await expect(page.getByText(/^Link copied\./)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`web+cloister:notebook/${notebookId}/file/notes/gr%C3%B6%C3%9Fe.md`);
  await context.clearPermissions();

  await page.goto(`${rootUrl}?link=${encodeURIComponent(link)}#/settings`);
  await expect(page.getByRole('textbox', { name: 'Text of /notes/größe.md' })).toBeVisible();
  await expect(page).toHaveURL(`${rootUrl}#/notebook/${notebookId}/file/notes/gr%C3%B6%C3%9Fe.md`);

  for (const [hostile, message] of [
    ['web+cloister:notebook/other/file/plan.md', 'The notebook of this link is not on this device.'],
    [`web+cloister:notebook/${notebookId}/file/absent.md`, 'The notebook has no file /absent.md.'],
    ['javascript:alert(1)', 'This link does not name a note of Cloister.'],
  ] as const) {
    await page.goto(`${rootUrl}?link=${encodeURIComponent(hostile)}#/settings`);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(`${rootUrl}#/settings`);
  }
});
