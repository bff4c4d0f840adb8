import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FETCH = `// How long a request may take, in seconds\nexport const TIMEOUT = 5;\n\nexport async function load(url: string) {\n  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT * 1000) });\n}\n`;
const FILES = {
  '/code/reader/src/fetch.ts': FETCH,
  '/code/reader/src/index.ts': "export { load } from './fetch.ts';\n",
  '/code/reader/README.md': '# Reader\n',
  '/notes/plan.md': '# Plan\n',
  '/notes/results.md': '# Results\n',
};
/** Its first line is not the one of the file: the hunk fits with fuzz 1. */
const PATCH = [
  'diff --git a/src/fetch.ts b/src/fetch.ts',
  '--- a/src/fetch.ts',
  '+++ b/src/fetch.ts',
  '@@ -1,3 +1,3 @@',
  ' // The time that a request may take',
  '-export const TIMEOUT = 5;',
  '+export const TIMEOUT = 30;',
  ' ',
  '--- /dev/null',
  '+++ b/src/retry.ts',
  '@@ -0,0 +1,2 @@',
  '+/** How often a request is tried. */',
  '+export const TRIES = 3;',
  '',
].join('\n');
const FOLDER = '/code/reader';
const PROPOSED = '/runs/this/patches/timeout.patch';

async function connect(page: Page, server: LoopbackProvider): Promise<void> {
  await page.evaluate(async (baseURL) => {
    await cloister.providers.connect({
      providerId: 'loopback',
      kind: 'openai-compatible',
      baseURL,
      apiKey: 'sk-loopback',
      models: [{ modelId: 'test-model' }],
    });
    await cloister.agents.create({
      name: 'coder',
      model: { providerId: 'loopback', modelId: 'test-model' },
      scope: { notebooks: ['*'], folders: ['/code', '/notes'], fileTypes: ['*'] },
      can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
    });
  }, server.baseURL);
}

const textAt = (page: Page, notebookId: string, path: string) =>
  page.evaluate(([id = '', at = '']) => cloister.files.read(id, at).catch(() => null), [notebookId, path]);

test('an agent proposes a patch over imported code, applies it after approval, and one undo takes it back', async ({
  page,
  rootUrl,
}) => {
  const server = await startProvider({
    key: 'sk-loopback',
    script: [
      { calls: [{ name: 'catalog_search', input: { query: 'patch', tags: ['code'] } }] },
      { calls: [{ name: 'catalog_describe', input: { name: 'repo_propose_patch' } }] },
      { calls: [{ name: 'repo_search', input: { query: 'TIMEOUT', path: FOLDER, types: ['ts'] } }] },
      { calls: [{ name: 'repo_propose_patch', input: { name: 'timeout', patch: PATCH, folder: FOLDER } }] },
      { calls: [{ name: 'repo_apply_patch', input: { path: PROPOSED, folder: FOLDER } }] },
      { text: 'The patch is applied.' },
    ],
  });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await openNotebook(page, FILES);
    await connect(page, server);
    const parked = await page.evaluate(
      (id) => cloister.chat('Make the timeout longer', { agent: 'coder', notebookId: id }),
      notebookId,
    );
    expect(parked).toMatchObject({ status: 'awaiting-approval', pending: [{ toolName: 'repo_apply_patch' }] });
    expect(await textAt(page, notebookId, '/code/reader/src/fetch.ts')).toBe(FETCH);
    // The catalog is offered from the first request on, and a tool once it is described.
    const [first, , third] = server.asked();
    expect(first?.body).not.toContain('repo_propose_patch');
    expect(third?.body).toContain('"name":"repo_propose_patch"');

    await page.goto(`${rootUrl}?console#/approval/${parked.pending[0]?.approvalId}`);
    const card = page.getByRole('main');
    await expect(card.getByText('1 file created · 1 file changed · 3 lines added, 1 removed')).toBeVisible();
    await expect(card.getByText('1 of 2 hunks do not fit exactly. Check these places:')).toBeVisible();
    await expect(card.getByText(/fuzz 1: lines around the change differ/)).toBeVisible();
    await expect(card.getByText('export const TIMEOUT = 30;')).toBeVisible();
    await expect(card.getByText('export const TRIES = 3;')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const allow = card.getByRole('button', { name: 'Allow once' });
    // Not before the end of the change was shown.
    await expect(allow).toBeEnabled();
    await allow.press('Enter');
    await expect
      .poll(() => textAt(page, notebookId, '/code/reader/src/fetch.ts'))
      .toBe(FETCH.replace('TIMEOUT = 5', 'TIMEOUT = 30'));
    expect(await textAt(page, notebookId, '/code/reader/src/retry.ts')).toContain('TRIES = 3');
    await expect
      .poll(() => page.evaluate(async (id) => (await cloister.runs.get(id)).status, parked.runId))
      .toBe('completed');

    const change = await page.evaluate(
      async (id) =>
        (await cloister.changes.list({ path: '/code/reader/src/retry.ts' })).find(({ runId }) => runId === id),
      parked.runId,
    );
    const undone = await page.evaluate((id) => cloister.changes.undo(id), change?.changeId ?? '');
    expect(undone.conflicts).toEqual([]);
    expect(await textAt(page, notebookId, '/code/reader/src/fetch.ts')).toBe(FETCH);
    expect(await textAt(page, notebookId, '/code/reader/src/retry.ts')).toBeNull();
    expect((await page.evaluate(() => cloister.audit.verify())).intact).toBe(true);
  } finally {
    await server.close();
  }
});

test('an agent lists, reorders and closes the tabs of its own browser tab, and the person takes it back', async ({
  page,
  context,
  rootUrl,
}) => {
  const server = await startProvider({
    key: 'sk-loopback',
    script: [
      { calls: [{ name: 'ui_tabs_list', input: {} }] },
      { calls: [{ name: 'ui_tabs_reorder', input: { paths: ['/notes/results.md', '/notes/plan.md'] } }] },
      { calls: [{ name: 'ui_tabs_close', input: { path: '/notes/plan.md' } }] },
      { calls: [{ name: 'ui_set_theme', input: { theme: 'dark' } }] },
      { text: 'Tidied.' },
    ],
  });
  try {
    await openConsole(page, rootUrl);
    const notebookId = await openNotebook(page, FILES);
    await connect(page, server);
    const other = await context.newPage();
    await openConsole(other, `${rootUrl}`);
    // A tab is called by the file name until the heading of the note is known.
    for (const [path, name] of [
      ['/notes/plan.md', /^plan$/i],
      ['/notes/results.md', /^results$/i],
    ] as const) {
      await page.evaluate(
        ([id = '', at = '']) => {
          location.hash = `#/notebook/${id}/file${at}`;
        },
        [notebookId, path],
      );
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    const done = await page.evaluate((id) => cloister.chat('Tidy up', { agent: 'coder', notebookId: id }), notebookId);
    expect(done).toMatchObject({ status: 'completed', text: 'Tidied.' });
    expect(server.asked()[1]?.body).toContain('/notes/results.md');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // Another tab of the browser stays as it is.
    await expect(other.locator('html')).not.toHaveAttribute('data-theme', 'dark');

    await page.getByText('The agent changed the theme.').locator('..').getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    await page
      .getByText('The agent closed the tab plan.md.')
      .locator('..')
      .getByRole('button', { name: 'Reopen' })
      .click();
    await expect(page).toHaveURL(/plan\.md/);
  } finally {
    await server.close();
  }
});
