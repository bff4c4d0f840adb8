import type { Page } from '@playwright/test';
import { limitRoom, openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

/** Runs in the page: what a call rejects with. */
async function refusal(page: Page, call: string): Promise<{ code: string; message: string }> {
  return page.evaluate(
    // The text comes from this file alone.
    (text) => {
      const calls: Record<string, () => Promise<unknown>> = {
        collision: async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Names' });
          await cloister.files.write(notebookId, '/Straße.md', 'a');
          return cloister.files.write(notebookId, '/STRASSE.md', 'b');
        },
        long: async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Long' });
          return cloister.files.write(notebookId, `/${'n'.repeat(300)}`, 'a');
        },
        large: async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Large' });
          return cloister.files.write(notebookId, '/movie.bin', new Uint8Array(60 * 1024 * 1024));
        },
        reserved: async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Reserved' });
          return cloister.files.write(notebookId, '/.git/config', 'a');
        },
        'no-model': async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Model' });
          return cloister.chat('Summarize everything', { agent: 'assistant', notebookId });
        },
        stale: async () => {
          const { notebookId } = await cloister.notebooks.create({ name: 'Stale' });
          await cloister.files.write(notebookId, '/a.md', 'one');
          return cloister.files.write(notebookId, '/a.md', 'two', { baseHash: '0'.repeat(64) });
        },
      };
      return (calls[text]?.() ?? Promise.reject(new Error(text))).then(
        () => ({ code: 'none', message: '' }),
        (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
      );
    },
    call,
  );
}

test('errors name the file, the place and what to do', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const collision = await refusal(page, 'collision');
  expect(collision.code).toBe('name-collision');
  expect(collision.message).toMatch(/STRASSE\.md.*Straße\.md|Straße\.md.*STRASSE\.md/);
  const long = await refusal(page, 'long');
  expect(long.code).toBe('name-too-long');
  expect(long.message).toContain('255');
  const large = await refusal(page, 'large');
  expect(large.code).toBe('file-too-large');
  expect(large.message).toMatch(/movie\.bin.*60.*50/s);
  expect(await refusal(page, 'reserved')).toMatchObject({ code: 'reserved-name' });
  const model = await refusal(page, 'no-model');
  expect(model.code).toBe('agent-unavailable');
  expect(model.message).toContain('Navigator');
  expect(await refusal(page, 'stale')).toMatchObject({ code: 'conflict' });
});

test('a call of an unknown tool or of an Object.prototype name is an error, and is logged', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const outcomes = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Tools' });
    const names = ['__proto__', 'constructor', 'toString', 'no_such_tool', 'system.run', 'docker', 'gateway', 'eval'];
    const found: [string, unknown][] = [];
    for (const name of names) found.push([name, await cloister.tools.call('navigator', name, {}, { notebookId })]);
    return {
      found,
      entries: (await cloister.audit.entries({ agent: 'navigator' })).map((entry) => [entry.toolName, entry.decision]),
    };
  });
  const byName = new Map(outcomes.found);
  for (const name of ['__proto__', 'constructor', 'toString', 'no_such_tool']) {
    expect(byName.get(name)).toMatchObject({ type: 'error', code: 'unknown-tool' });
  }
  for (const name of ['system.run', 'docker', 'gateway', 'eval']) {
    expect(byName.get(name)).toMatchObject({ type: 'denied', rule: 'never' });
  }
  expect(outcomes.entries.map(([name]) => name)).toEqual([...byName.keys()]);
});

test('the Navigator answers a request about an empty notebook', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const run = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Empty' });
    return cloister.chat("Summarize last week's experiments", { notebookId });
  });
  expect(run).toMatchObject({ status: 'completed', pending: [] });
  expect(run.text.length).toBeGreaterThan(20);
});

test('an import takes valid files and names the others', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const seen = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Import' });
    const result = await cloister.notebooks.import(notebookId, [
      { path: 'good.md', content: 'good' },
      { path: '../outside.md', content: 'bad' },
      { path: 'Good.md', content: 'same name' },
      { path: `${'x'.repeat(300)}.md`, content: 'long' },
      { path: '.git/config', content: 'reserved' },
      { path: 'big.bin', content: new Uint8Array(51 * 1024 * 1024) },
      { path: 'a\u0000b.md', content: 'nul' },
    ]);
    return { result, files: (await cloister.files.list(notebookId)).map((file) => file.path) };
  });
  expect(seen.result.skipped.map((skipped) => skipped.code).sort()).toEqual([
    'file-too-large',
    'invalid-path',
    'invalid-path',
    'name-too-long',
  ]);
  expect(seen.result.imported).toBe(3);
  expect(seen.files).toEqual(expect.arrayContaining(['/good.md', '/git-imported/config']));
});

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
