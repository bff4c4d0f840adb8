import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { limitRoom, openConsole, readyOffline } from './console.ts';
import { findViolations } from './find-violations.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';
import { spoil } from './spoil.ts';
import { takeTheRest } from './take-the-rest.ts';

const MIB = 1024 * 1024;

/** Writes files of 2 MiB that cannot be packed until one is refused. */
async function fillUp(page: Page, notebookId: string): Promise<{ written: string[]; refused: unknown }> {
  return page.evaluate(async (id) => {
    const written: string[] = [];
    for (let n = 0; n < 40; n++) {
      const bytes = new Uint8Array(2 * 1024 * 1024);
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      try {
        await cloister.files.write(id, `/filler-${n}.bin`, bytes);
        written.push(`/filler-${n}.bin`);
      } catch (error) {
        return { written, refused: { ...(error as object) } };
      }
    }
    return { written, refused: null };
  }, notebookId);
}

/** Holds a connection to the database at some version, past the app, in a page of the same address. */
async function openRaw(page: Page, version: number | undefined): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('cloister', wanted);
        request.onsuccess = () => {
          Object.assign(window, { held: request.result });
          resolve(request.result.version);
        };
        request.onerror = () => reject(request.error);
      }),
    version,
  );
}

async function metaKeys(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const open = indexedDB.open('cloister');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const keys = open.result.transaction('meta').objectStore('meta').getAllKeys();
          keys.onsuccess = () => {
            open.result.close();
            resolve(keys.result);
          };
        };
      }),
  );
}

test.describe('on a full device', () => {
  // By itself the page fetches the engines, too, some seconds after the other files: 15 MB of the space that is left for notes here.
  test.use({ fillsForOffline: false });

  test('refuses writes of content while space for the log and for runs is left, and reports it', async ({
    persistentApp,
  }) => {
    // The browser frees space when it likes.
    // The files of the app count as well, and the 36 MiB for the ways out. The browser counts them anew at its next start.
    await openConsole(persistentApp.page, persistentApp.url);
    await readyOffline(persistentApp.page);
    const { url } = persistentApp;
    await persistentApp.reopen((page) => limitRoom(page, url, (40 + 36) * MIB));
    const { page } = persistentApp;
    await openConsole(page, url);
    const notebookId = await page.evaluate(async () => (await cloister.notebooks.create({ name: 'Full' })).notebookId);
    await page.evaluate((id) => cloister.files.write(id, '/kept.md', 'kept'), notebookId);
    // The reserve is put in once the start is over.
    await expect.poll(() => metaKeys(page)).toContain('reserve');
    const { written, refused } = await fillUp(page, notebookId);
    expect(refused).toMatchObject({ code: 'storage-full' });
    expect(written.length).toBeGreaterThan(3);

    // The browser frees the row that was given up once it has compacted the database, at a time of its own. Until then a run is refused.
    await expect(async () => {
      const ask = (id: string) => cloister.chat('What is in this notebook?', { notebookId: id });
      expect((await page.evaluate(ask, notebookId)).status).toBe('completed');
    }).toPass();
    await page.evaluate((id) => cloister.files.remove(id, '/filler-0.bin'), notebookId);
    const after = await page.evaluate(async (id) => {
      return {
        kept: await cloister.files.read(id, '/kept.md'),
        files: (await cloister.files.list(id)).length,
        full: (await cloister.audit.entries()).filter(({ action }) => action === 'storage.full').length,
        verdict: await cloister.audit.verify(),
      };
    }, notebookId);
    expect(after).toMatchObject({ kept: 'kept', files: written.length });
    expect(after.full).toBeGreaterThan(0);
    expect(after.verdict.intact).toBe(true);

    // What was given up for the run may be back by now. Somebody else takes all there is, and the next note finds none.
    // The browser frees the space of the deleted file at a time of its own, so it may be there after the rest was taken.
    await expect(async () => {
      await takeTheRest(page);
      const last = await page.evaluate(async (id) => {
        const refusal: unknown = await cloister.files
          .write(id, '/more.bin', new Uint8Array(65_536))
          .catch((error) => error);
        return { code: (refusal as { code?: string }).code, room: (await cloister.storage.status()).room };
      }, notebookId);
      expect(last).toEqual({ code: 'storage-full', room: 'full' });
    }).toPass();
    // The page asks at once after a refusal that the log names, else every 30 seconds.
    await expect(page.getByText(/No space is left for notebooks/)).toBeVisible();
  });
});

test('opens everything except damaged rows, lists them, and saves one as a file', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    for (const path of ['/a.md', '/b.md', '/c.md']) await cloister.files.write(notebookId, path, path);
    await cloister.files.setLabels?.(notebookId, '/c.md', ['untrusted']);
    await cloister.chat('What is in this notebook?', { notebookId });
  });
  for (const [table, fields] of [
    ['files', { sizeBytes: 'many' }],
    ['agents', { scope: null }],
    ['runs', { status: 'dreaming' }],
    ['sessions', { title: 7 }],
    ['messages', { content: null }],
    ['steps', { usage: null }],
    ['toolCalls', { state: 9 }],
    ['changes', { transitions: null }],
  ] as const) {
    await spoil(page, table, fields);
  }
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /^[abc]\b/ })).toHaveCount(2);
  for (const view of ['#/log', '#/agents', '#/gate', '#/settings']) {
    await page.goto(`${rootUrl}?console${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This part of the screen stopped working')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Check for damage' }).click();
  await expect(page.getByText('8 damaged records:')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Damaged records' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'sizeBytes: is not a whole number' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Save as file: files/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^cloister-files-.*\.json$/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Remove runs/ }).click();
  await page.getByRole('button', { name: 'Remove record' }).click();
  await expect(page.getByText('7 damaged records:')).toBeVisible();
  expect(failures).toEqual([]);
});

test('opens a notebook whose record is damaged, and says what was rebuilt', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/a.md', 'A');
  });
  await spoil(page, 'notebooks', { name: null, seq: 'many' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notebook: Plants' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^a\b/ })).toBeVisible();
  await expect(page.getByText('1 record was damaged and rebuilt from the change history.')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const originals = page.getByRole('list', { name: 'Repaired records' }).getByRole('listitem');
  await expect(originals).toHaveText([/^Notebook.*(?:seq: is not a whole number|name: is not text)/]);
  const download = page.waitForEvent('download');
  await originals.getByRole('link', { name: /^Save as file: notebooks/ }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ row: { table: 'notebooks', row: { name: null, seq: 'many' } } });
  expect(await findViolations(page)).toEqual([]);
  await originals.getByRole('button', { name: /^Remove original/ }).click();
  await expect(originals).toHaveCount(0);
  // The rebuilt notebook takes changes.
  const paths = await page.evaluate(async () => {
    const [notebook] = await cloister.notebooks.list();
    const notebookId = notebook?.notebookId ?? '';
    await cloister.files.write(notebookId, '/b.md', 'B');
    return (await cloister.files.list(notebookId)).map(({ path }) => path);
  });
  expect(paths).toEqual(['/a.md', '/b.md']);
});

test('names a damaged file in the tree and in its tab, and repairs it there', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/a.md', 'The first note');
  });
  await page.getByRole('treeitem', { name: /^a\b/ }).click();
  await expect(page.getByText('The first note')).toBeVisible();
  await spoil(page, 'files', { sizeBytes: 'many', path: 7 });
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('The record of /a.md is damaged')).toBeVisible();
  await expect(main.getByText('does not exist')).toHaveCount(0);
  const panel = page.getByRole('region', { name: 'Files', exact: true });
  await expect(panel.getByText('1 file is damaged and not shown: /a.md.')).toBeVisible();
  await expect(page.getByText('1 record is damaged and not used.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Repair' }).click();
  await expect(page.getByText('The first note')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^a\b/ })).toBeVisible();
  await expect(panel.getByText('is damaged')).toHaveCount(0);
});

test('yields the database to a newer version, keeps its screen, and says what to do', async ({
  page,
  context,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/a.md', 'A');
  });
  await expect(page.getByRole('treeitem', { name: /^a\b/ })).toBeVisible();
  const newer = await context.newPage();
  await newer.goto(`${rootUrl}licences.txt`);
  expect(await openRaw(newer, 990)).toBe(990);
  await expect(page.getByText(/A newer version of Cloister is running in another window/)).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^a\b/ })).toBeVisible();
  const code = await page.evaluate(() =>
    cloister.notebooks.create({ name: 'Late' }).then(
      () => 'created',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('database-newer');
  await page.getByRole('button', { name: 'Reload to update' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/newer/i);
  const names = await newer.evaluate(async () =>
    (await indexedDB.databases()).map(({ name, version }) => [name, version]),
  );
  expect(names).toContainEqual(['cloister', 990]);
});

test('names the windows to close while one keeps the old schema open, then continues automatically', async ({
  page,
  context,
  rootUrl,
}) => {
  const old = await context.newPage();
  await old.goto(`${rootUrl}licences.txt`);
  await openRaw(old, 10);
  await page.goto(rootUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Another window is still open' })).toBeVisible();
  await old.close();
  await expect(page.getByRole('button', { name: 'Create empty notebook' })).toBeVisible();
});

firstVisit('asks once to protect the notes, after there are some', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const question = page.getByText(/You can ask the browser to protect them/);
  await expect(page.getByRole('button', { name: 'Create empty notebook' })).toBeVisible();
  await page.evaluate(() => cloister.notebooks.create({ name: 'Plants' }));
  await expect(
    page
      .getByRole('heading', { name: /Plants/ })
      .or(page.getByText('Plants'))
      .first(),
  ).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.evaluate(async () => {
    const [notebook] = await cloister.notebooks.list();
    if (notebook) await cloister.files.write(notebook.notebookId, '/a.md', 'A');
  });
  await page.reload();
  const note = page.getByRole('treeitem', { name: /^a\b/ });
  await expect(note).toBeVisible();
  await expect(page.getByText('Storage not protected')).toBeVisible();
  await expect(question).toHaveCount(0);
  await note.click();
  await expect(question).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /^a\b/ })).toBeVisible();
  await expect(page.getByText('Storage not protected')).toBeVisible();
  await expect(question).toHaveCount(0);
  const noted = await page.evaluate(async () => {
    const { persisted } = await cloister.storage.persist();
    const [entry] = await cloister.audit.entries({ newestFirst: true, limit: 1 });
    return { persisted, action: entry?.action };
  });
  expect(noted).toEqual({ persisted: expect.any(Boolean), action: 'storage.persist' });
});
