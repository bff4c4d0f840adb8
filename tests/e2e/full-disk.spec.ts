import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    for (let n = 0; n < 16; n += 1) entries.push({ path: `/large/${n}.bin`, content: bytesOf(1_500_000) });
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
      cloister.files.write(id, '/new.md', `${crypto.randomUUID()}${'x'.repeat(100_000)}`).then(
        () => 'written',
        (error: { code: string; message: string }) => (error.code === 'internal' ? error.message : error.code),
      ),
    notebookId,
  );
}

/** Opens the app with space for a few more MiB, and uses all of it. Resolves with the quota. */
async function reopenFull(app: PersistentApp): Promise<number> {
  const { usage = 0 } = await app.page.evaluate(() => navigator.storage.estimate());
  const quota = usage + 6 * MIB;
  await app.reopen((page) => limitRoom(page, app.url, quota));
  await openConsole(app.page, app.url);
  await takeTheRest(app.page);
  return quota;
}

async function chooseToRemove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Notebook: / }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: `Notebook: ${name}` }).click();
  await page.getByRole('menuitem', { name: `Remove “${name}”…` }).click();
  await page.getByRole('button', { name: 'Remove notebook' }).click();
}

async function removeNotebook(page: Page, name: string): Promise<void> {
  await chooseToRemove(page, name);
  await expect(page.getByText(`“${name}” removed.`)).toBeVisible();
}

/** Names of the notebooks; none while the database is closed. */
const namesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await cloister.notebooks.list().catch(() => [{ name: 'Archive' }])).map(({ name }) => name),
  );

test('files are labeled, moved and deleted, and a notebook is removed, on a full device', async ({
  persistentApp: app,
}) => {
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
  await renameTo(page, 'list');
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
    '/new.md': expect.stringMatching(/x{100000}$/),
  });
});

test('a notebook is removed, a file deleted and a folder labeled, on a device that was full at the start', async ({
  persistentApp: app,
}) => {
  await openConsole(app.page, app.url);
  await readyOffline(app.page);
  const { plants, archive } = await createNotebooks(app.page);
  await reserved(app.page);
  const quota = await reopenFull(app);
  await app.reopen((page) => limitRoom(page, app.url, quota));
  const { page } = app;
  await page.goto(`${app.url}?console#/notebook/${plants}`);
  // The browser frees space when it likes.
  await expect
    .poll(async () => {
      await takeTheRest(page);
      return writeSome(page, plants);
    })
    .toBe('storage-full');
  await removeNotebook(page, 'Archive');
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
  await chooseInMenu(page, /^lab/, /^Add label local-only/);
  await expect(treeItem(page, /^lab, local-only$/)).toBeVisible();
  await chooseInMenu(page, /^old/, /^Delete$/);
  await expect(treeItem(page, /^old/)).toHaveCount(0);

  await app.reopen();
  await openConsole(app.page, app.url);
  const left = await app.page.evaluate(async (id) => {
    const changes = await cloister.changes.list({ notebookId: id }).catch((error: { code: string }) => error.code);
    return { names: (await cloister.notebooks.list()).map(({ name }) => name), changes };
  }, archive);
  expect(left.names).toEqual(['Plants']);
  const { '/old.md': _deleted, ...kept } = NOTES;
  const { '/new.md': _written, ...found } = await texts(app.page, plants);
  expect(found).toEqual(kept);
});

/**
 * Takes a way out. It works, or is refused with the words that only space from outside helps: the browser has closed its database,
 * as it does when another program, or its own compaction, takes the space that the app releases. Then that way works.
 */
async function takeWayOut(
  page: Page,
  { filler, home }: { filler: string; home: string },
  act: () => Promise<void>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  await act();
  const closed = page.getByText('The browser closed the database').first();
  const outcome = async () => ((await isDone()) ? 'done' : (await closed.isVisible()) ? 'closed' : 'open');
  await expect.poll(outcome).not.toBe('open');
  if (await isDone()) return;
  rmSync(filler, { force: true });
  await page.goto(home);
  await page.reload();
  await expect(treeItem(page, /^kept/)).toBeVisible();
  if (await isDone()) return;
  await act();
  await expect.poll(isDone).toBe(true);
}

/** Profiles on a small volume of their own; null where mounting is not permitted. */
const onVolume = test.extend<object, { volume: string | null }>({
  volume: [
    async ({ browserName: _ }, provide) => {
      const volume = mountVolume();
      await provide(volume);
      if (volume === null) return;
      execFileSync('umount', [volume]);
      rmdirSync(volume);
    },
    { scope: 'worker' },
  ],
  profilesIn: async ({ volume }, provide) => provide(volume ?? tmpdir()),
  protectsStorage: true,
});

/** Creates the notebooks on a volume, and has another program fill it. Resolves with what the program wrote. */
async function fillAround(app: PersistentApp, volume: string) {
  await openConsole(app.page, app.url);
  await readyOffline(app.page);
  const ids = await createNotebooks(app.page);
  await reserved(app.page);
  expect(await app.page.evaluate(() => navigator.storage.persisted())).toBe(true);
  await expect(treeItem(app.page, /^plan/)).toBeVisible();
  const filler = join(volume, 'filler');
  // The browser frees space when it likes.
  await expect
    .poll(async () => {
      fillVolume(filler);
      return writeSome(app.page, ids.plants);
    })
    .toBe('storage-full');
  return { ...ids, filler };
}

onVolume(
  'files are labeled, moved and deleted, and a notebook is removed, on a volume without any free byte',
  async ({ persistentApp: app, volume }) => {
    onVolume.skip(volume === null, 'This machine does not permit a volume of its own: mounting needs root.');
    if (volume === null) return;
    const { plants, filler } = await fillAround(app, volume);
    const { page } = app;
    const isShown = (name: RegExp) => treeItem(page, name).isVisible();
    const isGone = async (name: RegExp) => (await isShown(/^kept/)) && !(await isShown(name));
    const home = `${app.url}?console#/notebook/${plants}`;
    const takes = (act: () => Promise<void>, isDone: () => Promise<boolean>) =>
      takeWayOut(page, { filler, home }, act, isDone);
    await takes(
      () => chooseInMenu(page, /^plan/, /^Add label local-only/),
      () => isShown(/^plan, local-only$/),
    );
    await takes(
      () => chooseInMenu(page, /^old/, /^Delete$/),
      () => isGone(/^old/),
    );
    await takes(
      () => renameTo(page, 'list'),
      () => isShown(/^list/),
    );
    await takes(
      () => chooseInMenu(page, /^lab/, /^Delete$/),
      () => isGone(/^lab/),
    );
    await takes(
      () => chooseToRemove(page, 'Archive'),
      async () => !(await namesOf(page)).includes('Archive'),
    );

    await app.reopen();
    await expect(treeItem(app.page, /^plan, local-only$/)).toBeVisible();
    rmSync(filler, { force: true });
    await app.reopen();
    await openConsole(app.page, app.url);
    const { '/new.md': _written, ...found } = await texts(app.page, plants);
    expect(found).toEqual({ '/plan.md': '# Plan\n', '/list.md': '# Names\n', '/kept.md': '# Kept\n\n[[list]]\n' });
    const names = await app.page.evaluate(async () => (await cloister.notebooks.list()).map(({ name }) => name));
    expect(names).toEqual(['Plants']);
  },
);

onVolume(
  'a start without any free byte says what to do, and shows everything once space is free',
  async ({ persistentApp: app, volume }) => {
    onVolume.skip(volume === null, 'This machine does not permit a volume of its own: mounting needs root.');
    if (volume === null) return;
    const { plants, archive, filler } = await fillAround(app, volume);
    // The program takes what the reserve released, and what the browser frees when it ends.
    await app.reopen();
    fillVolume(filler);
    await app.page.goto(`${app.url}?console`);
    await expect(app.page.getByText('Free some space on the device, then reload')).toBeVisible();
    await expect(app.page.getByRole('heading', { name: 'A notebook within walls' })).toHaveCount(0);

    rmSync(filler);
    await app.page.getByRole('button', { name: 'Reload page' }).click();
    await expect(treeItem(app.page, /^plan/)).toBeVisible();
    const { '/new.md': _written, ...kept } = await texts(app.page, plants);
    expect(kept).toEqual(NOTES);
    expect(await app.page.evaluate(async (id) => (await cloister.files.list(id)).length, archive)).toBeGreaterThan(300);
  },
);

/** Gives the file "names" another name. Keys that are pressed before the field has the focus would go to the tree. */
async function renameTo(page: Page, name: string): Promise<void> {
  await chooseInMenu(page, /^names/, /^Rename$/);
  await expect(page.getByRole('textbox', { name: 'New name for names.md' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Mounts a volume of 300 MB; null where that is not permitted. */
function mountVolume(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'cloister-volume-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

/** Writes a file until the volume has no free byte. */
function fillVolume(path: string): void {
  const file = openSync(path, 'a');
  const bytes = Buffer.alloc(1024 * 1024, 7);
  for (let sizeBytes = bytes.length; sizeBytes >= 1; ) {
    try {
      if (writeSync(file, bytes, 0, sizeBytes) < sizeBytes) sizeBytes = Math.floor(sizeBytes / 2);
    } catch {
      sizeBytes = Math.floor(sizeBytes / 2);
    }
  }
  closeSync(file);
}
