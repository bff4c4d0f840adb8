import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { projectRoot } from '../../scripts/run-command.mjs';
import { serve } from '../../scripts/serve.mjs';
import type { AllowedOrigin } from '../../src/contracts/gate.ts';
import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { tryPageWaysOut } from '../support/gate/ways-out.ts';
import { openConsole, readyOffline } from './console.ts';
import { expect, test } from './fixtures.ts';

let folder = '';
let app: Awaited<ReturnType<typeof serve>>;
let other: OtherOrigin;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloister-gate-'));
  await cp(join(projectRoot, 'dist'), folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: join(projectRoot, 'tests/support/gate/agent-like.worker.ts'),
        formats: ['es'],
        fileName: () => 'agent.worker-test.js',
      },
    },
  });
  app = await serve({ root: folder });
});

test.beforeEach(async () => {
  other = await openOtherOrigin();
});

test.afterEach(() => other.close());

test.afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Starts the test's worker from the app's own origin. */
async function spawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const worker = new Worker('./assets/agent.worker-test.js', { type: 'module' });
    Object.assign(window, { testWorker: worker });
  });
}

function order(page: Page, message: Record<string, unknown>): Promise<unknown> {
  return page.evaluate((sent) => {
    const worker: Worker = Reflect.get(window, 'testWorker');
    return new Promise((done, fail) => {
      worker.onmessage = (event) => done(event.data.error ?? event.data.value);
      worker.onerror = (event) => fail(new Error(event.message));
      worker.postMessage(sent);
    });
  }, message);
}

/** Writes the list as the app will when a provider is connected. */
async function allow(page: Page, allowed: AllowedOrigin[]): Promise<void> {
  await page.evaluate(async (list) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('cloister-gate'));
    const store = database.transaction('state', 'readwrite').objectStore('state');
    await done(store.put({ seq: 0, ...(await done(store.get('now'))), allowed: list }, 'now'));
    database.close();
    new BroadcastChannel('cloister-gate').postMessage('allowed');
  }, allowed);
}

const ledger = (page: Page) => page.evaluate(() => cloister.egress.ledger());

/** What reached the other server, without the connections that carried it. */
const requests = () => other.hits.filter((hit) => hit !== 'CONNECTION');

test('the ways out are real: on a page without walls they reach the other origin', async ({ page }) => {
  const open = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  );
  await new Promise<void>((done) => open.listen(0, '127.0.0.1', done));
  const { port } = open.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(tryPageWaysOut, other.origin).catch(() => undefined);
  await expect.poll(() => new Set(requests()).size).toBeGreaterThan(25);
  expect(other.hits).toContain('PACKET');
  open.closeAllConnections();
  open.close();
});

test('a page cannot reach another origin in any way', async ({ page }) => {
  await openConsole(page, app.url);
  await page.evaluate(() => cloister.notebooks.openSample());
  const at = new URL(page.url());
  const outcomes = await page.evaluate(tryPageWaysOut, other.origin);
  expect(Object.keys(outcomes).length).toBeGreaterThan(35);
  const gone = Object.entries(outcomes).filter(
    ([name, outcome]) => name.startsWith('web rtc') && outcome === 'no error',
  );
  expect(gone).toEqual([]);
  // The last attempts are written down, so all before them have been dealt with.
  const origins = async () => (await ledger(page)).filter(({ origin }) => origin === other.origin);
  await expect
    .poll(async () => (await origins()).filter(({ rule }) => rule === 'page').length)
    .toBeGreaterThanOrEqual(7);
  expect((await origins()).filter(({ rule }) => rule === 'policy').length).toBeGreaterThan(15);
  expect((await origins()).filter(({ decision }) => decision !== 'refused')).toEqual([]);
  expect(new URL(page.url()).origin).toBe(at.origin);
  expect(page.context().pages()).toHaveLength(1);
  expect(other.hits).toEqual([]);
});

test('a worker cannot reach another origin in any way, announced or not', async ({ page }) => {
  await openConsole(page, app.url);
  await spawn(page);
  const outcomes = await order(page, { type: 'ways-out', origin: other.origin });
  expect(Object.values(outcomes ?? {})).not.toContain('no error');
  expect(Object.keys(outcomes ?? {})).toHaveLength(9);
  await expect
    .poll(async () => (await ledger(page)).map(({ rule }) => rule))
    .toEqual(expect.arrayContaining(['policy', 'not-allowed']));
  expect(other.hits).toEqual([]);
});

test('an allowed server gets exactly the requests that the ledger has, and no other does', async ({ page }) => {
  const third = await openOtherOrigin();
  await openConsole(page, app.url);
  await allow(page, [{ origin: other.origin, purpose: 'provider' }]);
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${other.origin}/one` })).toBe('reached');
  expect(await order(page, { type: 'errand', url: `${other.origin}/two`, body: 'twelve bytes' })).toBe('reached');
  expect(await order(page, { type: 'unannounced', url: `${other.origin}/unannounced` })).toMatch(/TypeError/);
  expect(await order(page, { type: 'errand', url: `${third.origin}/three` })).toMatch(
    /not among the servers you allowed/,
  );
  expect(requests()).toEqual(['GET /one', 'POST /two']);
  expect(third.hits).toEqual([]);

  const sent = async () => (await ledger(page)).filter(({ decision }) => decision === 'allowed').toReversed();
  const sizes = [`${other.origin}/one`.length, `${other.origin}/two`.length + 12];
  await expect.poll(async () => (await sent()).map(({ bytesOut }) => bytesOut)).toEqual(sizes);
  expect(await sent()).toMatchObject(
    sizes.map((bytesOut) => ({
      bytesOut,
      bytesIn: 7,
      purpose: 'provider',
      run: 'run-1',
      origin: other.origin,
      sent: true,
    })),
  );
  const refused = (await ledger(page)).filter(({ decision }) => decision === 'refused');
  expect(refused.map(({ origin, rule }) => ({ origin, rule })).toReversed()).toEqual([
    { origin: other.origin, rule: 'not-announced' },
    { origin: third.origin, rule: 'not-allowed' },
  ]);
  // The page itself stays where it is, whatever is allowed.
  await page.evaluate(tryPageWaysOut, other.origin);
  expect(requests()).toEqual(['GET /one', 'POST /two']);
  await third.close();
});

test('airplane mode refuses what is allowed, and stays on', async ({ page }) => {
  await openConsole(page, app.url);
  await allow(page, [{ origin: other.origin, purpose: 'provider' }]);
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(false);
  expect(await page.evaluate(() => cloister.egress.airplaneMode(true))).toBe(true);
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${other.origin}/one` })).toMatch(/Airplane mode is on/);
  await page.reload();
  await page.evaluate(() => cloister.ready);
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(true);
  await spawn(page);
  expect(await order(page, { type: 'unannounced', url: `${other.origin}/two` })).toMatch(/TypeError/);
  await order(page, { type: 'ways-out', origin: other.origin });
  expect(other.hits).toEqual([]);
  expect((await ledger(page)).filter(({ rule }) => rule === 'airplane').length).toBeGreaterThanOrEqual(3);

  await page.evaluate(() => cloister.egress.airplaneMode(false));
  expect(await order(page, { type: 'errand', url: `${other.origin}/again` })).toBe('reached');
  expect(requests()).toEqual(['GET /again']);
});

test('airplane mode ends what is under way', async ({ page }) => {
  await openConsole(page, app.url);
  await allow(page, [{ origin: other.origin, purpose: 'provider' }]);
  await spawn(page);
  const endless = order(page, { type: 'errand', url: `${other.origin}/endless` });
  await expect.poll(requests).toEqual(['GET /endless']);
  await expect.poll(async () => (await ledger(page)).map(({ sent }) => sent)).toEqual([true]);
  await page.evaluate(() => cloister.egress.airplaneMode(true));
  expect(await endless).toMatch(/Airplane mode was switched on/);
  const counted = `${other.origin}/endless`.length;
  await expect.poll(async () => (await ledger(page)).map(({ bytesOut }) => bytesOut)).toEqual([counted]);
});

test('the page that says what leaves is made from the rules', async ({ page }) => {
  await openConsole(page, app.url);
  await page.evaluate(() => cloister.notebooks.openSample());
  await page.getByRole('link', { name: 'Sealed: nothing leaves this device. Details' }).click();
  await expect(page.getByRole('heading', { name: 'What leaves this device' })).toBeVisible();
  await expect(page.getByText('0 requests left so far: 0 B went out')).toBeVisible();
  await expect(page.getByText('The gate is up')).toBeVisible();

  await allow(page, [
    { origin: other.origin, purpose: 'provider' },
    { origin: 'https://example.org', purpose: 'fetch' },
  ]);
  await expect(page.getByRole('link', { name: '2 hosts can be reached. Details' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: other.origin })).toContainText('model provider');
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${other.origin}/one` })).toBe('reached');
  await expect(page.getByRole('row').filter({ hasText: other.origin })).toContainText('sent');
  await expect(page.getByText(/^1 request left so far/)).toBeVisible();

  await page.getByRole('checkbox', { name: 'Airplane mode' }).click();
  await expect(page.getByRole('link', { name: 'Airplane: nothing leaves this device. Details' })).toBeVisible();
  await expect(page.getByText('Airplane mode refuses every request to another server.')).toBeVisible();
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(true);
});

for (const place of ['the root', 'a sub-path']) {
  test(`the gate answers on the first load, a reload and offline, from ${place}`, async ({
    page,
    context,
    rootUrl,
    subPathUrl,
  }) => {
    const url = place === 'the root' ? rootUrl : subPathUrl;
    await openConsole(page, url);
    expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
    await page.reload();
    expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
    await readyOffline(page);
    await context.setOffline(true);
    await page.reload();
    expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
    const wrong = await page.evaluate(async () => (await fetch('./.gate?nonce=abc')).json());
    expect(wrong).toEqual({ type: 'here', nonce: 'abc', build: expect.stringMatching(/^\d+\.\d+\.\d+-/) });
  });
}

test('a page that was loaded past the service worker is taken in', async ({ page, context }) => {
  await openConsole(page, app.url);
  const session = await context.newCDPSession(page);
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => 'cloister' in globalThis);
  expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
});

test('a gate of another build is not trusted', async ({ page }) => {
  await openConsole(page, app.url);
  await spawn(page);
  expect(await order(page, { type: 'probe', build: 'another' })).toMatchObject({
    gate: 'off',
    reason: /another version/,
  });
});

test('without a service worker notebook and Navigator work, the gate is off, and nothing can be sent', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await openConsole(page, app.url);
  const ready = await page.evaluate(() => cloister.ready);
  expect(ready).toEqual({ gate: 'off', reason: expect.stringMatching(/./) });
  const run = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('list /notes', { notebookId });
  });
  expect(run.status).toBe('completed');
  expect(await page.evaluate(() => cloister.egress.airplaneMode(true))).toBe(true);
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${other.origin}/one` })).toMatch(/The gate did not answer/);
  expect(other.hits).toEqual([]);
  await context.close();
});

test('no view makes markup or code from text', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.effectiveDirective} ${event.sample}`),
    );
    Object.assign(window, { seenViolations: seen });
  });
  await openConsole(page, app.url);
  const { notebookId, runId, approvalId } = await page.evaluate(async () => {
    const sample = await cloister.notebooks.openSample();
    const parked = await cloister.chat("Summarize last week's experiments into /notes/weekly-summary.md", sample);
    return { ...sample, runId: parked.runId, approvalId: parked.pending[0]?.approvalId ?? '' };
  });
  const hashes = [
    `#/notebook/${notebookId}`,
    `#/notebook/${notebookId}/file/notes/plan.md`,
    `#/notebook/${notebookId}/run/${runId}`,
    `#/approval/${approvalId}`,
    ...['#/log', '#/agents', '#/agents/navigator', '#/agents/new/form', '#/settings', '#/help', '#/gate', '#/more'],
  ];
  for (const hash of hashes) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await page.evaluate(() => Reflect.get(window, 'seenViolations'))).toEqual([]);
  const sink = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>x</b>';
      return 'made';
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    }
  });
  expect(sink).toBe('TypeError');
  const policies = await page.evaluate(() => {
    try {
      Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {});
      return 'made';
    } catch {
      return 'refused';
    }
  });
  expect(policies).toBe('refused');
});
