import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { expect, type PersistentApp, test } from './fixtures.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ opensConsole: true });

/** Header of a record of 4,096 bytes in Chromium's file of writes. The process ended before the bytes were written. */
const HEADER = Buffer.from([1, 2, 3, 4, 0x00, 0x10, 1]);

/** The file to which Chromium appends each write of this site's databases. */
function writeFileOf({ profile, url }: PersistentApp): string {
  const folder = join(profile, 'Default/IndexedDB', `http_127.0.0.1_${new URL(url).port}.indexeddb.leveldb`);
  const newest = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return join(folder, newest.sort().at(-1) ?? '');
}

const treeItem = (page: Page, name: string) => page.getByRole('treeitem', { name });

test('a write that a crash cuts short loses nothing, at that start and at later ones', async ({
  persistentApp: app,
}) => {
  const notebookId = await openNotebook(app.page, { '/before.md': 'written before the crash\n' });
  await expect(treeItem(app.page, 'before')).toBeVisible();
  await app.kill();
  const torn = writeFileOf(app);
  appendFileSync(torn, HEADER);

  await app.reopen();
  await expect(treeItem(app.page, 'before')).toBeVisible();
  await app.page.evaluate((id) => cloister.files.write(id, '/after.md', 'written after it\n'), notebookId);
  await expect(treeItem(app.page, 'after')).toBeVisible();
  await expect.poll(() => existsSync(torn)).toBe(false);

  for (let start = 2; start < 4; start += 1) {
    await app.reopen();
    await expect(treeItem(app.page, 'before')).toBeVisible();
    await expect(treeItem(app.page, 'after')).toBeVisible();
  }
});

test('a browser that ends again right after its start loses nothing', async ({ persistentApp: app }) => {
  await openNotebook(app.page, { '/before.md': 'written before the crash\n' });
  await expect(treeItem(app.page, 'before')).toBeVisible();
  for (let end = 1; end <= 2; end += 1) {
    await app.kill();
    const torn = writeFileOf(app);
    appendFileSync(torn, HEADER);
    await app.reopen();
    // Commands answer: from now on the app writes, and the torn file must be gone.
    await app.page.evaluate(() => cloister.notebooks.list());
    expect(existsSync(torn)).toBe(false);
    await expect(treeItem(app.page, 'before')).toBeVisible();
  }
  await app.kill();
  await app.reopen();
  await expect(treeItem(app.page, 'before')).toBeVisible();
});

test('storage that is full, and a second window, do not keep the torn file in use', async ({ persistentApp: app }) => {
  await openNotebook(app.page, { '/before.md': 'written before the crash\n' });
  await expect(treeItem(app.page, 'before')).toBeVisible();
  await app.kill();
  const torn = writeFileOf(app);
  appendFileSync(torn, HEADER);
  // Before the app opens its database: Chromium reads the quota then.
  await app.reopen(async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const origin = new URL(app.url).origin;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 100_000 });
  });
  const second = await app.context.newPage();
  await second.goto(app.url);
  for (const page of [app.page, second]) await expect(treeItem(page, 'before')).toBeVisible();
  await app.page.evaluate(() => cloister.notebooks.list());
  expect(existsSync(torn)).toBe(false);
  await app.kill();
  await app.reopen();
  await expect(treeItem(app.page, 'before')).toBeVisible();
});

/** Damages the middle of the file, after which Chromium deletes all databases of the site. */
function damageWriteFile(app: PersistentApp): void {
  const file = openSync(writeFileOf(app), 'r+');
  writeSync(file, Buffer.alloc(64, 1), 0, 64, Math.floor(fstatSync(file).size / 2));
  closeSync(file);
}

test('without a journal, the start page says that the browser has removed the notebooks', async ({
  persistentApp: app,
}) => {
  await openNotebook(app.page, { '/note.md': 'soon gone\n' });
  await expect(treeItem(app.page, 'note')).toBeVisible();
  await app.reopen(async () => {
    damageWriteFile(app);
    rmSync(join(app.profile, 'Default/File System'), { recursive: true });
  });
  const told = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'The browser removed the notebooks on this device' });
  await expect(told(app.page)).toBeVisible();
  expect(await findViolations(app.page)).toEqual([]);
  await app.page.reload();
  await told(app.page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(told(app.page)).toHaveCount(0);
  await app.page.reload();
  await expect(app.page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
  await expect(told(app.page)).toHaveCount(0);
});

for (const [loss, lose] of [
  ['removed by hand', (app: PersistentApp) => rmSync(join(app.profile, 'Default/IndexedDB'), { recursive: true })],
  ['damaged and then deleted by the browser', damageWriteFile],
] as const)
  test(`a database ${loss} is rebuilt from the journal`, async ({ persistentApp: app }) => {
    const notebookId = await openNotebook(app.page, { '/note.md': 'first\n', '/data/table.csv': 'a;b\n1;2\n' });
    await app.page.evaluate((id) => cloister.files.write(id, '/note.md', 'second\n'), notebookId);
    await app.page.evaluate((id) => cloister.files.write(id, '/late.md', 'the last one\n'), notebookId);
    await expect(treeItem(app.page, 'late')).toBeVisible();
    await app.kill();
    lose(app);
    await app.reopen();
    await expect(treeItem(app.page, 'late')).toBeVisible();
    const told = app.page.getByRole('alert').filter({ hasText: 'Cloister rebuilt it from its journal on this device' });
    await expect(told).toContainText('1 notebook, 3 files');
    expect(await findViolations(app.page)).toEqual([]);
    const read = (path: string) =>
      app.page.evaluate(async ([id, at]) => cloister.files.read(id, at), [notebookId, path] as const);
    expect(await read('/note.md')).toBe('second\n');
    expect(await read('/late.md')).toBe('the last one\n');
    const log = await app.page.evaluate(() => cloister.audit.verify());
    expect(log).toMatchObject({ intact: true });
    await told.getByRole('button', { name: 'Dismiss' }).click();
    await app.reopen();
    await expect(treeItem(app.page, 'late')).toBeVisible();
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  });
