import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { casesOf } from '../support/case-count.ts';
import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { dist, expect, test } from './fixtures.ts';
import { loadScriptedModel } from './load-scripted-model.ts';
import { tryWorkerWaysOut } from './ways-out/worker-ways.ts';

let other: OtherOrigin;

test.beforeEach(async () => {
  other = await openOtherOrigin();
});

test.afterEach(() => other.close());

/** Files whose views have a worker. */
const files: Record<string, string | Uint8Array> = {
  '/table.csv': 'sample,mass\nB-114,2.51\n',
  '/tree.json': '{"sample":"B-115"}',
  '/paper.pdf': makePdf([{ lines: ['A page on B-116'] }]),
  '/note.md': '# Plan\n\nWeigh **B-117** again.\n',
};

async function writeFiles(page: Page): Promise<string> {
  const contents = Object.entries(files).map(
    ([path, content]) => [path, typeof content === 'string' ? content : [...content]] as const,
  );
  return page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Views' });
    for (const [path, content] of given) {
      await cloister.files.write(notebookId, path, typeof content === 'string' ? content : new Uint8Array(content));
    }
    return notebookId;
  }, contents);
}

const hashOf = (notebookId: string, path: string) => `#/notebook/${notebookId}/file${path}`;

const go = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Has every worker of the page try every way out; resolves with how many workers there were. */
async function tryAll(page: Page): Promise<number> {
  const workers = page.workers();
  for (const worker of workers) {
    // A worker that ended meanwhile has sent nothing.
    const outcomes = await worker.evaluate(tryWorkerWaysOut, other.origin).catch(() => null);
    if (outcomes !== null) expect(Object.values(outcomes)).not.toContain('no error');
  }
  expect(other.hits).toEqual([]);
  return workers.length;
}

async function unregister(page: Page): Promise<void> {
  const ended = await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return Promise.all(registrations.map((registration) => registration.unregister()));
  });
  expect(ended).toEqual([true]);
}

async function reloadPastServiceWorker(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
}

/** How long the service worker of the next page takes to be registered, in milliseconds: longer than a view takes to be shown. */
const SLOW_MS = 5000;

async function slowServiceWorker(page: Page): Promise<void> {
  await page.addInitScript((ms) => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      await new Promise((done) => setTimeout(done, ms));
      return register.apply(this, given);
    };
  }, SLOW_MS);
}

/** Waits until a view shows what its worker answered. A note is shown in its reading view. */
async function expectShown(page: Page, path: string): Promise<void> {
  const article = page.getByRole('article', { name: path });
  switch (path) {
    case '/table.csv':
      return expect(article.getByRole('cell', { name: 'B-114' })).toBeVisible();
    case '/tree.json':
      return expect(article.getByRole('treeitem', { name: /B-115/ })).toBeVisible();
    case '/paper.pdf':
      return expect(article.getByText('A page on B-116')).toBeAttached();
    default:
      await page.getByText('Read', { exact: true }).click();
      return expect(page.getByRole('region', { name: 'Reading view of /note.md' }).getByText('B-117')).toBeVisible();
  }
}

/** The views that are tried in each way: by default each view in one of them. */
const views = {
  unregistered: casesOf({ reduced: ['/table.csv', '/note.md'], full: Object.keys(files) }),
  bypassed: casesOf({ reduced: ['/tree.json', '/paper.pdf'], full: Object.keys(files) }),
};

for (const [way, paths] of Object.entries(views)) {
  test(`with the service worker ${way}, the workers of all views start under a policy`, async ({
    page,
    context,
    rootUrl,
  }) => {
    await openConsole(page, rootUrl);
    const notebookId = await writeFiles(page);
    await slowServiceWorker(page);
    for (const path of paths) {
      await go(page, hashOf(notebookId, path));
      await expectShown(page, path);
      if (way === 'unregistered') {
        await unregister(page);
        await page.reload();
      } else {
        await reloadPastServiceWorker(page, context);
      }
      await page.waitForFunction(() => 'cloister' in globalThis);
      await expectShown(page, path);
      expect(await tryAll(page), path).toBeGreaterThan(0);
      expect(await page.evaluate(() => cloister.ready), path).toEqual({ gate: 'on' });
      await page.evaluate((id) => cloister.search('B-114', { notebookId: id }), notebookId);
      expect(await tryAll(page), path).toBeGreaterThan(2);
    }
  });
}

test('no worker starts without a policy when the service worker is removed under an open page', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await writeFiles(page);
  await unregister(page);
  for (const path of Object.keys(files)) {
    await go(page, hashOf(notebookId, path));
    await expectShown(page, path);
    await tryAll(page);
  }
});

test('a worker that was loaded without a policy ends immediately', async ({ browser, rootUrl }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${rootUrl}blank.txt`);
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => /\.worker-[^.]*\.js$/.test(name));
  expect(scripts).toHaveLength(10);
  for (const script of scripts) {
    const message = await page.evaluate((address) => {
      const worker = new Worker(address, { type: 'module' });
      // One that does not end is named by the limit of the test.
      return new Promise<string>((done) => {
        worker.onerror = (event) => done(event.message);
      });
    }, `${rootUrl}assets/${script}`);
    expect(message).toContain('the service worker did not add the security policy');
  }
  await expect.poll(() => page.workers().length).toBe(0);
  await context.close();
});

for (const without of ['blocked', 'absent']) {
  test(`with service workers ${without}, views work, nothing is sent, and the app says so`, async ({
    browser,
    rootUrl,
  }) => {
    const context = await browser.newContext({ serviceWorkers: without === 'blocked' ? 'block' : 'allow' });
    const page = await context.newPage();
    if (without === 'absent') {
      await page.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
      });
    }
    await openConsole(page, rootUrl);
    expect(await page.evaluate(() => cloister.ready)).toMatchObject({ gate: 'off' });
    const notebookId = await writeFiles(page);
    for (const path of Object.keys(files)) {
      await go(page, hashOf(notebookId, path));
      await expectShown(page, path);
      await tryAll(page);
    }
    const found = await page.evaluate((id) => cloister.search('B-114', { notebookId: id }), notebookId);
    expect(found).not.toEqual([]);
    const run = await page.evaluate((id) => cloister.chat('list /', { notebookId: id }), notebookId);
    expect(run.status).toBe('completed');
    expect(await loadScriptedModel(page)).toBe('loaded');
    expect(await tryAll(page)).toBeGreaterThan(3);
    await page.getByRole('link', { name: 'Unprotected: the network gate is off. Details' }).click();
    await expect(page.getByText('The network gate is off')).toBeVisible();
    await context.close();
  });
}
