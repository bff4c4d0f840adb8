import { casesOf } from '../support/case-count.ts';
import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole, readyOffline } from './console.ts';
import { expect, test as firstVisit } from './fixtures.ts';
import { connect, ledger, order, spawn, test } from './gate-app.ts';
import { tryPageWaysOut } from './ways-out/try-ways.ts';
import { tryWorkerWaysOut } from './ways-out/worker-ways.ts';

let other: OtherOrigin;
/** Connected as a provider in the tests that say so. */
let allowed: OtherOrigin;

test.beforeEach(async () => {
  other = await openOtherOrigin();
  allowed = await openOtherOrigin();
});

test.afterEach(async () => {
  await other.close();
  await allowed.close();
});

/** What reached the other server, without the connections that carried it. */
const requests = (server = allowed) => server.hits.filter((hit) => hit !== 'CONNECTION');

test('a page cannot reach an allowed origin in any way', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await page.evaluate(() => cloister.notebooks.openSample());
  const at = new URL(page.url());
  const before = page.context().pages();
  const outcomes = await tryPageWaysOut(page, allowed.origin);
  expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(150);
  const origins = async () => (await ledger(page)).filter(({ origin }) => origin === allowed.origin);
  await expect.poll(async () => (await origins()).filter(({ rule }) => rule === 'page').length).toBeGreaterThan(40);
  await expect.poll(async () => (await origins()).filter(({ rule }) => rule === 'policy').length).toBeGreaterThan(30);
  expect((await origins()).filter(({ decision }) => decision !== 'refused')).toEqual([]);
  expect(new URL(page.url()).origin).toBe(at.origin);
  expect(page.context().pages()).toEqual(before);
  expect([...other.hits, ...allowed.hits]).toEqual([]);
});

test('a worker cannot reach another origin in any way, announced or not', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await spawn(page);
  const outcomes = await order(page, { type: 'ways-out', origin: other.origin });
  expect(Object.values(outcomes ?? {})).not.toContain('no error');
  expect(Object.keys(outcomes ?? {})).toHaveLength(9);
  await expect
    .poll(async () => (await ledger(page)).map(({ rule }) => rule))
    .toEqual(expect.arrayContaining(['policy', 'not-allowed']));
  expect([...other.hits, ...allowed.hits]).toEqual([]);
});

test('the search worker cannot reach another origin in any way, also not an allowed one', async ({ page, rootUrl }) => {
  // The same ways lead there from a worker without walls.
  const open = await openOtherOrigin();
  await page.goto(`${open.origin}/blank`);
  await page.evaluate(() => {
    Object.assign(window, { testWorker: new Worker(URL.createObjectURL(new Blob(['']))) });
  });
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0]?.evaluate(tryWorkerWaysOut, open.origin);
  await expect.poll(() => new Set(open.hits.filter((hit) => hit.includes('worker-'))).size).toBeGreaterThan(5);
  await open.close();

  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await page.evaluate(async () => cloister.search('blue', await cloister.notebooks.openSample()));
  const search = page.workers().find((worker) => worker.url().includes('/search.worker'));
  for (const { origin } of [other, allowed]) {
    const outcomes = await search?.evaluate(tryWorkerWaysOut, origin);
    expect(Object.keys(outcomes ?? {}).length).toBeGreaterThan(30);
    expect(Object.values(outcomes ?? {})).not.toContain('no error');
  }
  expect([...other.hits, ...allowed.hits]).toEqual([]);
});

test('an allowed server receives exactly the requests of the ledger, and other servers none', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${allowed.origin}/one` })).toBe('reached');
  expect(await order(page, { type: 'errand', url: `${allowed.origin}/two`, body: 'twelve bytes' })).toBe('reached');
  expect(await order(page, { type: 'unannounced', url: `${allowed.origin}/unannounced` })).toMatch(/TypeError/);
  expect(await order(page, { type: 'errand', url: `${other.origin}/three` })).toMatch(/not allowed under Privacy/);
  expect(requests()).toEqual(['GET /one', 'POST /two']);
  expect(other.hits).toEqual([]);

  const sent = async () => (await ledger(page)).filter(({ decision }) => decision === 'allowed').toReversed();
  const sizes = [`${allowed.origin}/one`.length, `${allowed.origin}/two`.length + 12];
  await expect.poll(async () => (await sent()).map(({ bytesOut }) => bytesOut)).toEqual(sizes);
  expect(await sent()).toMatchObject(
    sizes.map((bytesOut) => ({
      bytesOut,
      bytesIn: 7,
      purpose: 'provider',
      run: 'run-1',
      origin: allowed.origin,
      sent: true,
    })),
  );
  const refused = (await ledger(page)).filter(({ decision }) => decision === 'refused');
  expect(refused.map(({ origin, rule }) => ({ origin, rule })).toReversed()).toEqual([
    { origin: allowed.origin, rule: 'not-announced' },
    { origin: other.origin, rule: 'not-allowed' },
  ]);
  // The page itself stays where it is, whatever is allowed.
  await tryPageWaysOut(page, allowed.origin);
  expect(requests()).toEqual(['GET /one', 'POST /two']);
});

test('airplane mode refuses allowed requests, and survives a reload', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(false);
  expect(await page.evaluate(() => cloister.egress.airplaneMode(true))).toBe(true);
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${allowed.origin}/one` })).toMatch(/Airplane mode is on/);
  await page.reload();
  await page.evaluate(() => cloister.ready);
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(true);
  await spawn(page);
  expect(await order(page, { type: 'unannounced', url: `${allowed.origin}/two` })).toMatch(/TypeError/);
  await order(page, { type: 'ways-out', origin: allowed.origin });
  expect(allowed.hits).toEqual([]);
  expect((await ledger(page)).filter(({ rule }) => rule === 'airplane').length).toBeGreaterThanOrEqual(3);

  await page.evaluate(() => cloister.egress.airplaneMode(false));
  expect(await order(page, { type: 'errand', url: `${allowed.origin}/again` })).toBe('reached');
  expect(requests()).toEqual(['GET /again']);
});

test('airplane mode aborts an open request', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await spawn(page);
  const endless = order(page, { type: 'errand', url: `${allowed.origin}/endless` });
  await expect.poll(requests).toEqual(['GET /endless']);
  await expect.poll(async () => (await ledger(page)).map(({ sent }) => sent)).toEqual([true]);
  await page.evaluate(() => cloister.egress.airplaneMode(true));
  expect(await endless).toMatch(/Airplane mode was turned on/);
  const counted = `${allowed.origin}/endless`.length;
  await expect.poll(async () => (await ledger(page)).map(({ bytesOut }) => bytesOut)).toEqual([counted]);
});

test('the Network page shows the current rules', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.openSample());
  await page.getByRole('link', { name: 'Sealed: nothing leaves this device. Details' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible();
  await expect(page.getByText('0 requests sent so far: 0 B out')).toBeVisible();
  await expect(page.getByText('The network gate is on')).toBeVisible();

  await connect(page, allowed.origin);
  await page.evaluate(() =>
    cloister.agents.create({
      name: 'reader',
      title: 'Page reader',
      model: { providerId: 'loopback', modelId: 'test-model' },
      can: { integrations: true },
      fetchAllowlist: ['*.example.org'],
    }),
  );
  await expect(page.getByRole('link', { name: '2 hosts allowed. Details' })).toBeVisible();
  const host = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(host(allowed.origin)).toContainText('model provider: loopback');
  await expect(host(allowed.origin).getByRole('link')).toHaveAttribute('href', '#/models/servers');
  await expect(host('https://*.example.org')).toContainText('page fetch: Page reader');
  await expect(host('https://*.example.org').getByRole('link')).toHaveAttribute('href', '#/agents/reader');
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${allowed.origin}/one` })).toBe('reached');
  await expect(page.getByRole('row').filter({ hasText: allowed.origin })).toContainText('Sent');
  await expect(page.getByText(/^1 request sent so far/)).toBeVisible();

  const lines = page.getByRole('table').getByRole('row');
  expect(await order(page, { type: 'errand', url: `${other.origin}/two` })).toMatch(/is not allowed under Privacy/);
  await expect(lines.filter({ hasText: other.origin })).toContainText('Refused: not allowed');
  await page.getByLabel('Show').selectOption('Sent');
  await expect(lines.filter({ hasText: other.origin })).toHaveCount(0);
  await expect(lines.filter({ hasText: allowed.origin })).toHaveCount(1);
  await page.getByLabel('Show').selectOption('Refused: not allowed');
  await expect(lines.filter({ hasText: other.origin })).toHaveCount(1);
  await expect(lines.filter({ hasText: allowed.origin })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Airplane mode' }).click();
  await expect(page.getByRole('link', { name: 'Airplane: nothing leaves this device. Details' })).toBeVisible();
  await expect(page.getByText('Airplane mode refuses every request to another server.')).toBeVisible();
  expect(await page.evaluate(() => cloister.egress.airplaneMode())).toBe(true);
});

// From a sub-path, `service-worker.spec.ts` starts the app offline.
for (const place of casesOf({ reduced: ['the root'], full: ['the root', 'a sub-path'] })) {
  firstVisit(
    `the gate answers on the first load, a reload and offline, from ${place}`,
    async ({ page, context, rootUrl, subPathUrl }) => {
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
    },
  );
}

firstVisit('a page that was loaded without the service worker is claimed by it', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  const session = await context.newCDPSession(page);
  await session.send('Page.reload', { ignoreCache: true });
  await page.waitForFunction(() => 'cloister' in globalThis);
  expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
});

test('a gate of another build is rejected', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await spawn(page);
  expect(await order(page, { type: 'probe', build: 'another' })).toMatchObject({
    gate: 'off',
    reason: /another version/,
  });
});

test('without a service worker notebook and Navigator work, the gate is off, and no request is sent', async ({
  browser,
  rootUrl,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await openConsole(page, rootUrl);
  const ready = await page.evaluate(() => cloister.ready);
  expect(ready).toEqual({ gate: 'off', reason: expect.stringMatching(/./) });
  const run = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('list /notes', { notebookId });
  });
  expect(run.status).toBe('completed');
  expect(await page.evaluate(() => cloister.egress.airplaneMode(true))).toBe(true);
  await expect(page.getByRole('link', { name: 'Unprotected: the network gate is off. Details' })).toBeVisible();
  await spawn(page);
  expect(await order(page, { type: 'errand', url: `${other.origin}/one` })).toMatch(/The network gate did not answer/);
  expect(other.hits).toEqual([]);
  await context.close();
});

test('no view creates markup or code from text', async ({ page, rootUrl }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.effectiveDirective} ${event.sample}`),
    );
    Object.assign(window, { seenViolations: seen });
  });
  await openConsole(page, rootUrl);
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
    // An approval renders the new note below its own title.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
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
