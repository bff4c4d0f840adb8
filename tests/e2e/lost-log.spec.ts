import type { Page } from '@playwright/test';
import { chooseFolders } from './backup-folder.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

/**
 * Removes what Chromium removes with a damaged or evicted store: all databases, caches and private files of the origin. The backup folder,
 * which is a private one here, stays as one on disk does; so does what the page keeps as settings, which is stored elsewhere.
 */
async function removeStored(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  // A file of the origin that starts nothing.
  await page.goto(`${url}licences.txt`);
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      });
    }
    for (const name of await caches.keys()) await caches.delete(name);
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of root.keys()) if (name !== 'Backups') names.push(name);
    for (const name of names) await root.removeEntry(name, { recursive: true });
  });
}

test('a log that the browser removed is named by the next one, and a restore continues it and says from where', async ({
  page,
  rootUrl,
}) => {
  await chooseFolders(page);
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/leaf.md', '# Leaf');
    const root = await navigator.storage.getDirectory();
    await cloister.backup.folder.connect(await root.getDirectoryHandle('Backups', { create: true }));
    await cloister.backup.folder.run();
    await cloister.files.write(notebookId, '/later.md', 'After the backup');
  });
  const log = await page.evaluate(() => cloister.audit.entries({ limit: 1000 }));
  const last = log.at(-1);
  const mark = () => page.evaluate(() => localStorage.getItem('cloister.log-mark') ?? '');
  await expect.poll(mark).toContain(`${last?.seq} ${last?.hash} `);

  await removeStored(page, rootUrl);
  await page.goto(`${rootUrl}?console`);
  await expect(page.getByText(/The browser removed the notebooks on this device/)).toBeVisible();
  await expect(page.getByText(`Their log had ${last?.seq} entries`)).toBeVisible();
  await page.evaluate(() => cloister.ready);
  const [lost] = await page.evaluate(() => cloister.audit.entries({ limit: 1 }));
  expect(lost).toMatchObject({ seq: 1, action: 'log.lost', actor: { type: 'app' } });
  expect(lost?.outputSummary).toContain(
    `Its newest known entry is ${last?.seq}, of ${new Date(last?.atMs ?? 0).toISOString()}`,
  );
  expect(lost?.outputSummary).toContain(last?.hash);

  await page.getByRole('button', { name: 'Restore from a backup folder' }).click();
  const restore = page.getByRole('region', { name: 'Restore from a backup folder' });
  await restore.getByRole('button', { name: 'Choose folder' }).click();
  await restore.getByRole('button', { name: /^Restore, / }).click();
  await expect(page.getByRole('treeitem', { name: /leaf/i })).toBeVisible();
  await openConsole(page, rootUrl);
  const after = await page.evaluate(() => cloister.audit.entries({ limit: 1000 }));
  const at = after.findIndex(({ action }) => action === 'backup.restore');
  // The log of the backup, unchanged, then the entry about the restore.
  expect(at).toBeGreaterThan(2);
  expect(after.slice(0, at).map(({ hash }) => hash)).toEqual(log.slice(0, at).map(({ hash }) => hash));
  expect(after.map(({ action }) => action)).not.toContain('log.lost');
  expect(after[at]).toMatchObject({ seq: at + 1, actor: { type: 'person' }, decision: 'allowed' });
  expect(after[at]?.outputSummary).toContain(`made at ${new URL(rootUrl).origin}: 1 notebooks, 1 files`);
  expect(after[at]?.outputSummary).toContain(`The log continues after entry ${at}.`);
  expect(await page.evaluate(() => cloister.audit.verify())).toMatchObject({ intact: true });
});
