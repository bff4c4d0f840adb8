import type { Page } from '@playwright/test';
import { limitRoom, openConsole, readyOffline } from './console.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';
import { takeTheRest } from './take-the-rest.ts';

const MIB = 1024 * 1024;
const NOTES = {
  '/plan.md': '# Plan\n',
  '/old.md': '# Old\n',
  '/names.md': '# Names\n',
  '/lab/day.md': '# Day\n',
  '/lab/week.md': '# Week\n',
  '/kept.md': '# Kept\n\n[[names]]\n',
};

const treeItem = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

async function chooseInMenu(page: Page, of: RegExp, choice: RegExp): Promise<void> {
  await treeItem(page, of).click({ button: 'right' });
  await page.getByRole('menuitem', { name: choice }).click();
}

/** Waits until the space for the ways out is written. */
async function reserved(page: Page): Promise<void> {
  const names = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('space-reserve', { create: true });
      return Array.fromAsync(folder.keys());
    });
  await expect.poll(names, { timeout: 60_000 }).toContain('written');
}

/** Creates a notebook “Plants” that is shown, and a larger one, “Archive”. */
async function createNotebooks(page: Page): Promise<{ plants: string; archive: string }> {
  return page.evaluate(async (notes) => {
    const bytesOf = (sizeBytes: number) => {
      const bytes = new Uint8Array(sizeBytes);
      for (let at = 0; at < sizeBytes; at += 65_536)
        crypto.getRandomValues(bytes.subarray(at, Math.min(sizeBytes, at + 65_536)));
      return bytes;
    };
    const { notebookId: archive } = await cloister.notebooks.create({ name: 'Archive' });
    // The browser keeps contents over 64 KB in files of their own.
    const entries = Array.from({ length: 300 }, (_, n) => ({ path: `/raw/${n}.bin`, content: bytesOf(40_000) }));
    for (let n = 0; n < 4; n += 1) entries.push({ path: `/large/${n}.bin`, content: bytesOf(1_500_000) });
    await cloister.notebooks.import(archive, entries);
    const { notebookId: plants } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.notebooks.import(
      plants,
      Object.entries(notes).map(([path, content]) => ({ path, content })),
    );
    location.hash = `#/notebook/${plants}`;
    return { plants, archive };
  }, NOTES);
}

async function texts(page: Page, notebookId: string): Promise<Record<string, string>> {
  return page.evaluate(async (id) => {
    const files = (await cloister.files.list(id)).filter(({ kind }) => kind === 'file');
    const pairs = files.map(async ({ path }) => [path, await cloister.files.read(id, path)] as const);
    return Object.fromEntries(await Promise.all(pairs));
  }, notebookId);
}

/** Tries to write content; resolves with the code of the refusal. */
async function writeSome(page: Page, notebookId: string): Promise<string> {
  return page.evaluate(
    (id) =>
      cloister.files.write(id, '/new.md', 'x'.repeat(100_000)).then(
        () => 'written',
        (error: { code: string }) => error.code,
      ),
    notebookId,
  );
}

/** Opens the app with space for a few more MiB, and uses all of it. */
async function reopenFull(app: PersistentApp): Promise<void> {
  const { usage = 0 } = await app.page.evaluate(() => navigator.storage.estimate());
  await app.reopen((page) => limitRoom(page, app.url, usage + 6 * MIB));
  await openConsole(app.page, app.url);
  await takeTheRest(app.page);
}

async function removeNotebook(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Notebook: / }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: `Notebook: ${name}` }).click();
  await page.getByRole('menuitem', { name: `Remove “${name}”…` }).click();
  await page.getByRole('button', { name: 'Remove notebook' }).click();
  await expect(page.getByText(`“${name}” removed.`)).toBeVisible({ timeout: 60_000 });
}

test('files are labeled, moved and deleted, and a notebook is removed, on a full device', async ({
  persistentApp: app,
}) => {
  test.setTimeout(240_000);
  await openConsole(app.page, app.url);
  await readyOffline(app.page);
  const { plants } = await createNotebooks(app.page);
  await reserved(app.page);
  await reopenFull(app);
  const { page } = app;
  await page.goto(`${app.url}?console#/notebook/${plants}`);
  expect(await writeSome(page, plants)).toBe('storage-full');

  await chooseInMenu(page, /^plan/, /^Add label local-only/);
  await expect(treeItem(page, /^plan, local-only$/)).toBeVisible();
  await chooseInMenu(page, /^old/, /^Delete$/);
  await expect(treeItem(page, /^old/)).toHaveCount(0);
  await chooseInMenu(page, /^names/, /^Rename$/);
  await page.keyboard.type('list');
  await page.keyboard.press('Enter');
  await expect(treeItem(page, /^list/)).toBeVisible();
  await chooseInMenu(page, /^lab/, /^Delete$/);
  await expect(treeItem(page, /^lab/)).toHaveCount(0);
  await removeNotebook(page, 'Archive');
  await expect.poll(() => writeSome(page, plants), { timeout: 60_000 }).toBe('written');

  await openConsole(page, app.url);
  const after = await page.evaluate(async () => ({
    names: (await cloister.notebooks.list()).map(({ name }) => name),
    verdict: await cloister.audit.verify(),
  }));
  expect(after).toMatchObject({ names: ['Plants'], verdict: { intact: true } });
  expect(await texts(page, plants)).toEqual({
    '/plan.md': '# Plan\n',
    '/list.md': '# Names\n',
    '/kept.md': '# Kept\n\n[[list]]\n',
    '/new.md': 'x'.repeat(100_000),
  });
});
