import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { casesOf } from '../support/case-count.ts';
import { readyOffline, readyWithEngines } from './console.ts';
import { dist, expect, test } from './fixtures.ts';

/** Registers the worker as the page does, and waits until it has all files and controls the page. */
async function install(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('./service-worker.js'));
  await readyOffline(page);
}

/** Looks for a new version and waits until it is installed and waiting. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.waiting === null) {
      const coming = registration.installing;
      if (coming === null) break;
      await new Promise((done) => coming.addEventListener('statechange', done, { once: true }));
    }
    if (registration.waiting === null) throw new Error('no new version is waiting');
  });
}

/** Lets the waiting version take over, and waits until it controls the page. */
async function takeOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const changed = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    registration.waiting?.postMessage({ type: 'skip-waiting' });
    await changed;
  });
}

const statusOf = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const response = await fetch(url).catch(() => null);
    return response === null ? 'unreachable' : response.status;
  }, path);

test.use({ fillsForOffline: true });

// The updates below are of an app in a sub-path.
for (const place of casesOf({ reduced: ['the root'], full: ['the root', 'a sub-path'] })) {
  test(`starts offline, isolated at every address, and keeps every built file it needs, from ${place}`, async ({
    page,
    context,
    rootUrl,
    subPathUrl,
  }) => {
    const url = place === 'the root' ? rootUrl : subPathUrl;
    const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.name !== 'service-worker.js' && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
    await page.goto(url);
    await install(page);

    await context.setOffline(true);
    for (const address of [url, `${url}?console`, `${url}#/notes/a.md`]) {
      await page.goto(address);
      await expect(page).toHaveTitle(/./);
      await expect(page.locator('#root')).toBeAttached();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    }

    await context.setOffline(false);
    await readyWithEngines(page);
    await context.setOffline(true);
    const missing = await page.evaluate(
      async (addresses) => {
        const unanswered: string[] = [];
        for (const address of addresses) {
          const response = await fetch(address).catch(() => null);
          if (response?.status !== 200) unanswered.push(address);
        }
        return unanswered;
      },
      files.map((file) => new URL(file, url).href),
    );
    expect(files.length).toBeGreaterThan(5);
    // Chromium does not need the build for other browsers.
    expect(missing.filter((address) => !address.includes('/engines/compatible/'))).toEqual([]);
    expect(missing).toHaveLength(2);
    expect(await statusOf(page, new URL('no-such-file.js', url).href)).toBe('unreachable');
  });
}

test('a start fetches no engine, and data-saving mode fetches none afterwards', async ({ page, context, rootUrl }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(rootUrl);
  await install(page);
  const engines = (await readdir(join(dist, 'assets/engines'))).filter((name) => name !== 'compatible').length;
  expect(engines).toBeGreaterThan(1);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((path) => path.includes('/engines/'))).toEqual([]);
  await readyWithEngines(page);
  expect(asked.filter((path) => path.includes('/engines/'))).toHaveLength(engines);
});

test.describe('an update', () => {
  /** Largest file that a version keeps for offline use, in bytes. The page itself is kept whole; the tests above keep every file. */
  const LARGEST = 100_000;
  let folder = '';
  let server: Awaited<ReturnType<typeof serve>>;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cloister-dist-'));
    await cp(dist, folder, { recursive: true });
    await publish('1');
    server = await serve({ root: folder, base: '/app/' });
  });

  test.afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Makes the folder a version of its own: a page that says so, and a chunk that no other version has. */
  async function publish(version: string): Promise<void> {
    for (const file of await readdir(join(folder, 'assets'))) {
      if (file.startsWith('only-in-')) await rm(join(folder, 'assets', file));
    }
    await writeFile(join(folder, `assets/only-in-${version}.js`), `export const version = '${version}';\n`);
    await writeFile(join(folder, `assets/engines/engine-${version}.js`), `export const engine = '${version}';\n`);
    const page = await readFile(join(dist, 'index.html'), 'utf8');
    await writeFile(join(folder, 'index.html'), page.replace('<html', `<html data-version="${version}"`));
    const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');
    const entry = /\{"?revision"?:"[^"]*","?url"?:"index\.html"\}|\{"?url"?:"index\.html","?revision"?:"[^"]*"\}/;
    expect(worker).toMatch(entry);
    const entries = [
      `{url:"index.html",revision:"${version}"}`,
      `{url:"assets/only-in-${version}.js",revision:null}`,
      `{url:"assets/engines/engine-${version}.js",revision:null}`,
    ].join();
    const isKept = (path: string) => page.includes(path) || statSync(join(dist, path)).size <= LARGEST;
    const small = worker.replaceAll(/,\{"revision":[^{}]*,"url":"([^"]+)"\}/g, (one, path: string) =>
      isKept(path) ? one : '',
    );
    expect(small.length).toBeLessThan(worker.length);
    await writeFile(join(folder, 'service-worker.js'), small.replace(entry, entries));
  }

  const shownVersion = (page: Page) => page.locator('html').getAttribute('data-version');

  test('waits over a reload, and is applied in a window when another window has activated it', async ({
    page,
    context,
  }) => {
    await page.goto(server.url);
    await install(page);
    await page.getByRole('button', { name: 'Open the sample notebook' }).click();
    await publish('2');
    await update(page);
    const second = await context.newPage();
    await second.goto(server.url);
    await page.reload();
    expect(await shownVersion(page)).toBe('1');
    const button = (of: Page) => of.getByRole('button', { name: 'Update ready' });
    await expect(button(second)).toBeVisible();
    await button(page).click();
    await expect.poll(() => shownVersion(page)).toBe('2');
    expect(await shownVersion(second)).toBe('1');
    await button(second).click();
    await expect.poll(() => shownVersion(second)).toBe('2');
    await expect(button(second)).not.toBeVisible();
  });

  for (const there of [true, false]) {
    test(`${there ? 'fetches the new engines when the old ones are' : 'fetches no engine when none is'} on the device`, async ({
      page,
      context,
    }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await page.goto(server.url);
      await install(page);
      if (there) await readyWithEngines(page);
      await publish('2');
      await update(page);
      await takeOver(page);
      await context.setOffline(true);
      const engine = new URL('assets/engines/engine-2.js', server.url).href;
      expect(await statusOf(page, engine)).toBe(there ? 200 : 'unreachable');
      expect(await statusOf(page, new URL('assets/only-in-2.js', server.url).href)).toBe(200);
    });
  }

  test('keeps the lazy chunks of the running page, and removes them after it is closed', async ({ page, context }) => {
    await page.goto(server.url);
    await install(page);
    await publish('2');
    await update(page);
    await takeOver(page);

    const chunk = new URL('assets/only-in-1.js', server.url).href;
    expect(await statusOf(page, chunk)).toBe(200);
    const second = await context.newPage();
    await second.goto(server.url);
    expect(await shownVersion(second)).toBe('2');
    expect(await statusOf(page, chunk)).toBe(200);

    await page.close();
    // The browser may name a closed page a little longer; each new page looks again.
    const afterReload = async () => {
      await second.reload();
      return statusOf(second, chunk);
    };
    await expect.poll(afterReload).toBe(404);
    expect(await statusOf(second, new URL('assets/only-in-2.js', server.url).href)).toBe(200);
  });

  test('keeps the files of the next version, however often the page is loaded while it waits', async ({
    page,
    context,
  }) => {
    await page.goto(server.url);
    await install(page);
    await publish('2');
    await update(page);
    await takeOver(page);
    await publish('3');
    await update(page);
    for (let reloads = 0; reloads < 4; reloads += 1) await page.reload();
    expect(await shownVersion(page)).toBe('2');

    // No request is in flight any more: the browser does not replace a worker that waits for an answer.
    // biome-ignore lint/suspicious/noPlaywrightNetworkidle: what is still on its way is just what is waited for
    await page.waitForLoadState('networkidle');
    await readyOffline(page);
    // The second version's last page is gone, and the third takes over with the network off.
    await context.setOffline(true);
    await takeOver(page);
    expect(await statusOf(page, new URL('assets/only-in-3.js', server.url).href)).toBe(200);
    await page.reload();
    expect(await shownVersion(page)).toBe('3');
    const second = new URL('assets/only-in-2.js', server.url).href;
    const afterReload = async () => {
      await page.reload();
      return statusOf(page, second);
    };
    await expect.poll(afterReload).toBe('unreachable');
  });
});
