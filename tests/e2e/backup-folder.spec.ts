import type { Page } from '@playwright/test';
import { caseCount } from '../support/case-count.ts';
import { checkFolder, chooseFolders, readFolder, writeFolder } from './backup-folder.ts';
import { limitRoom, openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';

const NOTES = 200;
/** Notes of the backup whose bytes are counted. */
const MANY_NOTES = caseCount({ reduced: 300, full: 1000 });

// A folder in the private file system of the origin would be there for the next test.
test.use({ opensConsole: true, sharesApp: false });

/** Creates a notebook with notes, and connects the folder. Resolves with the id of the notebook. */
async function begin(page: Page, notes = NOTES): Promise<string> {
  const notebookId = await page.evaluate(async (count) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    const entries = Array.from({ length: count }, (_, n) => ({
      path: `/notes/${n}.md`,
      content: `# Note ${n}\n${String.fromCharCode(97 + (n % 26)).repeat(800)}\n`,
    }));
    await cloister.notebooks.import(notebookId, entries);
    return notebookId;
  }, notes);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await cloister.backup.folder.connect(await root.getDirectoryHandle('Backups', { create: true }));
  });
  return notebookId;
}

const run = (page: Page) => page.evaluate(() => cloister.backup.folder.run());
const status = (page: Page) => page.evaluate(() => cloister.backup.folder.status());

async function write(page: Page, notebookId: string, notes: Record<string, string>): Promise<void> {
  await page.evaluate(
    async ([id, given]) => {
      for (const [path, text] of Object.entries(given)) await cloister.files.write(id, path, text);
    },
    [notebookId, notes] as const,
  );
}

/** Counts the objects in the folder. */
async function countObjects(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('Backups');
    const objects = await folder.getDirectoryHandle('objects', { create: true });
    for await (const [, prefix] of objects.entries())
      if (prefix.kind === 'directory') for await (const _name of prefix.keys()) count += 1;
    return count;
  });
}

async function waitForObjects(page: Page, atLeast: number): Promise<void> {
  await expect.poll(() => countObjects(page), { intervals: [10] }).toBeGreaterThanOrEqual(atLeast);
}

test('ten changes write few bytes, and what is in the folder is whole', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await begin(page, MANY_NOTES);
  const first = await run(page);
  expect(first).toMatchObject({ state: 'current', files: MANY_NOTES, proof: 'full', pending: 0 });
  expect(first.lastProvenMs).toBeGreaterThanOrEqual(first.lastMs ?? Number.NaN);
  await write(
    page,
    notebookId,
    Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/notes/${n * 25}.md`, `Changed ${n}`])),
  );
  expect(await status(page)).toMatchObject({ state: 'waiting', pending: 10 });
  const second = await run(page);
  expect(second).toMatchObject({ state: 'current', files: MANY_NOTES });
  test.info().annotations.push({
    type: 'bytes',
    description: `first ${first.writtenBytes}, after 10 changes ${second.writtenBytes}`,
  });
  expect(second.writtenBytes).toBeLessThan(first.writtenBytes / 2);
  const { manifests, problems, notes } = await checkFolder(await readFolder(page));
  expect(problems).toEqual([]);
  expect(manifests).toHaveLength(2);
  const [newest, older] = manifests;
  if (!newest || !older) throw new Error('no manifests');
  expect(notes(newest).get('/notes/25.md')).toBe('Changed 1');
  expect(notes(older).get('/notes/25.md')).toMatch(/^# Note 25/);
  expect(await page.evaluate(() => cloister.audit.verify())).toMatchObject({ intact: true });
});

test('a flipped byte, a missing object and a placeholder are named and replaced', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await begin(page, 50);
  await run(page);
  const files = await readFolder(page);
  // Contents of notes, which the next backup names, too.
  const objects = Object.keys(files).filter((path) =>
    Buffer.from(files[path] ?? '', 'base64')
      .toString()
      .startsWith('# Note'),
  );
  const [flipped = '', missing = '', placeholder = ''] = objects;
  const bytes = Buffer.from(files[flipped] ?? '', 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await writeFolder(page, { [flipped]: bytes.toString('base64'), [missing]: null, [placeholder]: '' });
  const listed = await page.evaluate(() => cloister.backup.folder.snapshots());
  const refusal = await page.evaluate(
    (name) =>
      cloister.backup.folder.restore(name, { replace: true }).then(
        () => 'restored',
        (error: Error) => error.message,
      ),
    listed[0]?.name ?? '',
  );
  expect([flipped, missing, placeholder].some((path) => refusal.includes(path))).toBe(true);
  await write(page, notebookId, { '/notes/new.md': 'New' });
  const healed = await run(page);
  expect(healed).toMatchObject({ state: 'current', differences: [], repaired: [flipped] });
  expect((await checkFolder(await readFolder(page))).problems).toEqual([]);
});

test('an empty manifest is listed as not downloaded, and the others stand', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await begin(page, 5);
  await run(page);
  await writeFolder(page, { 'snapshots/2026-01-01T00-00-00-000Z-otherdevice1-0123456789abcdef.json': '' });
  const listed = await page.evaluate(() => cloister.backup.folder.snapshots());
  expect(listed.map(({ problem }) => problem)).toEqual([null, 'placeholder']);
});

// The files of the app in a shared context count toward the space.
firstVisit('on a full device the last whole backup stands', async ({ page, rootUrl }) => {
  await limitRoom(page, rootUrl, 60 * 1024 * 1024);
  await openConsole(page, rootUrl);
  const notebookId = await begin(page, 20);
  await run(page);
  await page.evaluate(async (id) => {
    for (let n = 0; n < 12; n += 1)
      await cloister.files.write(id, `/large/${n}.bin`, crypto.getRandomValues(new Uint8Array(65_536)));
  }, notebookId);
  await limitRoom(page, rootUrl, 1024 * 1024);
  const full = await run(page);
  expect(full.state).toBe('full');
  const { manifests, problems } = await checkFolder(await readFolder(page));
  expect(problems).toEqual([]);
  expect(manifests).toHaveLength(1);
  await limitRoom(page, rootUrl, 500 * 1024 * 1024);
  expect(await run(page)).toMatchObject({ state: 'current', files: 32 });
});

test('a folder that was removed, and one of two windows, are told', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  await begin(page, 20);
  await run(page);
  const other = await context.newPage();
  await openConsole(other, rootUrl);
  expect(await status(other)).toMatchObject({ state: 'current', files: 20 });
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('Backups', { recursive: true }));
  expect(await run(other)).toMatchObject({ state: 'gone' });
  await other.evaluate(() => cloister.backup.folder.disconnect());
  expect(await status(page)).toMatchObject({ state: 'none', name: null });
  await expect(run(page)).rejects.toThrow(/No backup folder is chosen/);
});

test('kills in the middle of a backup lose no whole one', async ({ persistentApp: app }) => {
  const kills = caseCount({ reduced: 5, full: 40 });
  test.setTimeout(900_000 + kills * 60_000);
  const notebookId = await begin(app.page, NOTES);
  await run(app.page);
  let stopped = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await countObjects(app.page);
    await app.page.evaluate(
      async ([id, round]) => {
        const entries = Array.from({ length: 60 }, (_, n) => ({
          path: `/new/${round}/${n}.md`,
          content: `${round} ${n} ${'z'.repeat(300)}`,
        }));
        await cloister.notebooks.import(id, entries);
        void cloister.backup.folder.run();
      },
      [notebookId, kill] as const,
    );
    // Each kill comes later in the backup: after so many new objects.
    await waitForObjects(app.page, before + 1 + Math.floor((kill * 60) / kills));
    await app.kill();
    await app.reopen();
    const { manifests, problems, notes } = await checkFolder(await readFolder(app.page));
    expect(problems).toEqual([]);
    const [newest] = manifests;
    if (!newest) throw new Error('no manifest');
    const held = notes(newest).size;
    expect(held).toBeGreaterThanOrEqual(NOTES);
    if (held < NOTES + (kill + 1) * 60) stopped += 1;
  }
  expect(stopped).toBeGreaterThan(0);
  const last = await run(app.page);
  expect(last).toMatchObject({ state: 'current', files: NOTES + kills * 60 });
  const { manifests, problems, notes } = await checkFolder(await readFolder(app.page));
  expect(problems).toEqual([]);
  expect(notes(manifests[0] as never).size).toBe(NOTES + kills * 60);
});

test('a person chooses a folder, backs up, and restores it into a fresh profile on the screen', async ({
  browser,
  page,
  rootUrl,
}) => {
  await chooseFolders(page);
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/leaf.md', '# Leaf\n');
  });
  await page.goto(`${rootUrl}?console#/backup`);
  await page.getByRole('button', { name: 'Choose folder' }).click();
  await expect(page.getByText(/^Backed up just now, proven: 1 file$/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups in this folder' }).getByRole('listitem')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  const files = await readFolder(page);

  const fresh = await browser.newContext();
  const there = await fresh.newPage();
  await chooseFolders(there);
  await there.goto(rootUrl);
  await writeFolder(there, files);
  await there.getByRole('button', { name: 'Restore from a backup folder' }).click();
  const restore = there.getByRole('region', { name: 'Restore from a backup folder' });
  await restore.getByRole('button', { name: 'Choose folder' }).click();
  const found = restore.getByRole('button', { name: /^Restore, / });
  await expect(found).toBeVisible();
  await expect(restore.getByText(/is still known/)).toHaveCount(0);
  await found.click();
  await expect(there.getByRole('treeitem', { name: /Leaf|leaf/ })).toBeVisible();
  await fresh.close();
});

firstVisit('after the browser removed the notebooks, the start page offers the backup', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await begin(page, 12);
  await run(page);
  await page.goto('about:blank');
  await page.goto(`${rootUrl}licences.txt`);
  await page.evaluate(async () => {
    const gone = (name: string) =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = resolve;
      });
    await gone('cloister');
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('journal', { recursive: true }).catch(() => undefined);
  });
  await page.goto(rootUrl);
  const restore = page.getByRole('region', { name: 'Restore from a backup folder' });
  await expect(restore.getByText('Your backup folder “Backups” is still known.')).toBeVisible();
  await restore.getByRole('button', { name: /^Restore, / }).click();
  await expect(page.getByRole('treeitem', { name: /notes/ })).toBeVisible();
});
