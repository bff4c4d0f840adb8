import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { openConsole } from './console.ts';
import { dist, expect, test } from './fixtures.ts';
import { connect } from './gate-app.ts';

const openView = (page: Page, view: string) =>
  page.evaluate((name) => {
    location.hash = `#/${name}`;
  }, view);
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('without a service worker', () => {
  // Requests that pass a service worker cannot be made to fail here.
  test.use({ serviceWorkers: 'block' });

  test('a view whose code could not be fetched says so, and a reload brings it', async ({ page, rootUrl }) => {
    await openConsole(page, rootUrl);
    await page.evaluate(() => cloister.notebooks.openSample());
    await page.route('**/log-view-*.js', (route) => route.abort());
    await openView(page, 'log');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(
      'A part of the app couldn’t be loaded. Check the connection, then reload the page.',
    );
    await page.unroute('**/log-view-*.js');
    await alert.getByRole('button', { name: 'Reload page' }).click();
    await expect(titleOf(page, 'Log')).toBeVisible();
  });

  test('the console names the same reason, and its next call fetches its code again', async ({ page, rootUrl }) => {
    await page.route('**/create-console-*.js', (route) => route.abort());
    await page.goto(`${rootUrl}?console`);
    const answer = () =>
      page.evaluate(async () => {
        try {
          return (await cloister.agents.list()).length > 0;
        } catch (error) {
          return error instanceof Error ? [Reflect.get(error, 'code'), error.message] : null;
        }
      });
    await expect.poll(() => page.evaluate(() => 'cloister' in globalThis)).toBe(true);
    expect(await answer()).toEqual(['offline', expect.stringMatching(/^A part of the app couldn’t be loaded\./)]);
    await page.unroute('**/create-console-*.js');
    expect(await answer()).toBe(true);
  });

  /** How long the first fetches of a file fail, in milliseconds: shorter than the wait before the next try. */
  const LOST_MS = 250;

  // The view itself, its styles, and what a view imports.
  for (const [file, view, title] of [
    ['log-view-*.js', 'log', 'Log'],
    ['log-view-*.css', 'log', 'Log'],
    ['guide-*.js', 'help', 'Help'],
  ] as const) {
    test(`a view is shown although ${file} could not be fetched at first`, async ({ page, rootUrl }) => {
      await openConsole(page, rootUrl);
      await page.evaluate(() => cloister.notebooks.openSample());
      let lostUntilMs = 0;
      await page.route(`**/${file}`, (route) => {
        if (lostUntilMs === 0) lostUntilMs = performance.now() + LOST_MS;
        return performance.now() < lostUntilMs ? route.abort() : route.continue();
      });
      await openView(page, view);
      await expect(titleOf(page, title)).toBeVisible();
      expect(lostUntilMs).toBeGreaterThan(0);
    });
  }
});

test.describe('with a service worker', () => {
  let folder = '';
  let server: Awaited<ReturnType<typeof serve>>;

  test.afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Serves the app with code that runs before that of the service worker. */
  async function serveWith(code: string): Promise<string> {
    folder = await mkdtemp(join(tmpdir(), 'cloister-worker-'));
    const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');
    await writeFile(join(folder, 'service-worker.js'), `${code}\n${worker}`);
    server = await serve({ root: folder, also: dist });
    return server.url;
  }

  test('the app starts under its policies although no file can be read from the cache', async ({ page }) => {
    const url = await serveWith(`CacheStorage.prototype.match = () => Promise.reject(new Error('the disk is busy'));`);
    await openConsole(page, url);
    await page.goto(`${url}?console&again`);
    expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    // The sample is read from a packed folder.
    const { notebookId } = await page.evaluate(() => cloister.notebooks.openSample());
    await openView(page, 'log');
    await expect(titleOf(page, 'Log')).toBeVisible();
    await page.evaluate((id) => cloister.search('protein', { notebookId: id }), notebookId);
  });

  /** How many files are fetched for offline use before the network ends: those that a new worker needs, of more than 400. */
  const FETCHED = 30;

  test('a new worker starts after the network ended early', async ({ page, context }) => {
    const url = await serveWith(`{
      const { fetch } = self;
      let files = 0;
      // Files for offline use are fetched by address, others by request.
      self.fetch = (file, ...given) =>
        typeof file === 'string' && (files += 1) > ${FETCHED} ? new Promise(() => {}) : fetch(file, ...given);
    }`);
    await openConsole(page, url);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: 'fill', wanted: true });
    });
    const cached = () =>
      page.evaluate(async () => {
        const caches = await globalThis.caches.keys();
        const name = caches.find((each) => each.includes('precache')) ?? '';
        return (await (await globalThis.caches.open(name)).keys()).length;
      });
    // The page itself was fetched by address too.
    await expect.poll(cached).toBe(FETCHED);
    await context.setOffline(true);
    await connect(page, 'http://127.0.0.1:9');
    const { notebookId } = await page.evaluate(() => cloister.notebooks.create({ name: 'Offline' }));
    expect(await page.evaluate((id) => cloister.search('protein', { notebookId: id }), notebookId)).toEqual([]);
  });

  test('a worker that cannot be fetched names the reason and what to do', async ({ page, context }) => {
    await openConsole(page, await serveWith(''));
    await context.setOffline(true);
    const message = await connect(page, 'http://127.0.0.1:9').then(() => '', String);
    expect(message).toContain(
      'The background worker’s script couldn’t be loaded: the device is offline and the app isn’t ready to work offline yet, or its server did not answer. Go online, then reload the page.',
    );
  });
});
