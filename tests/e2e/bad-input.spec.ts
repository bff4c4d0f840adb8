import { limitRoom, openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// Bad input that the runtime refuses is in tests/unit/runtime/bad-input.test.ts.
test.use({ sharesApp: false });

test('a database of a newer version is not changed', async ({ page, rootUrl }) => {
  await page.goto(`${rootUrl}licences.txt`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('cloister', 990);
        request.onupgradeneeded = () => request.result.createObjectStore('future').add('kept', 'key');
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error);
      }),
  );
  await page.goto(`${rootUrl}?console`);
  const code = await page.evaluate(() =>
    cloister.ready.then(
      () => 'opened',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('database-newer');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/newer/i);
  await expect(page.getByRole('button', { name: /reload/i })).toBeVisible();
  const kept = await page.evaluate(
    async () => (await indexedDB.databases()).find((database) => database.name === 'cloister')?.version,
  );
  expect(kept).toBe(990);
});

test('a browser without IndexedDB shows a page that says so', async ({ browser, rootUrl }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/agent\.worker.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: `delete self.__proto__.__proto__.indexedDB; delete WorkerGlobalScope.prototype.indexedDB;\n${await response.text()}`,
    });
  });
  await page.goto(`${rootUrl}?console`);
  const code = await page.evaluate(() =>
    cloister.ready.then(
      () => 'opened',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('database-unavailable');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/IndexedDB, which stores the notebooks, is not available/)).toBeVisible();
  await context.close();
});

test('a full disk refuses the whole write, reports it, and keeps the existing files', async ({
  persistentApp: app,
}) => {
  const { url } = app;
  await app.reopen((page) => limitRoom(page, url, 12 * 1024 * 1024));
  const { page } = app;
  await openConsole(page, url);
  const seen = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Full' });
    await cloister.files.write(notebookId, '/kept.md', 'kept');
    const noise = (size: number) => crypto.getRandomValues(new Uint8Array(size));
    const fill = (size: number) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) bytes.set(noise(Math.min(65_536, size - at)), at);
      return bytes;
    };
    let refused: { code: string; message: string } | null = null;
    const written: string[] = [];
    for (let n = 0; n < 12 && !refused; n++) {
      const path = `/filler-${n}.bin`;
      await cloister.files.write(notebookId, path, fill(2 * 1024 * 1024)).then(
        () => written.push(path),
        (error: { code: string; message: string }) => (refused = { code: error.code, message: error.message }),
      );
    }
    const files = await cloister.files.list(notebookId);
    const bytes = await Promise.all(written.map((path) => cloister.files.readBytes(notebookId, path)));
    return {
      refused,
      written,
      kept: await cloister.files.read(notebookId, '/kept.md'),
      paths: files.map((file) => file.path),
      sizes: bytes.map((one) => one.byteLength),
      verdict: await cloister.audit.verify(),
      logged: (await cloister.audit.entries()).filter((entry) => entry.action === 'file.create').length,
    };
  });
  expect(seen.refused).toMatchObject({ code: 'storage-full' });
  expect(seen.kept).toBe('kept');
  expect(seen.paths.sort()).toEqual(['/kept.md', ...seen.written].sort());
  expect(new Set(seen.sizes)).toEqual(new Set([2 * 1024 * 1024]));
  expect(seen.verdict.intact).toBe(true);
  expect(seen.logged).toBe(seen.written.length + 1);
});
