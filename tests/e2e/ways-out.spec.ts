import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page, Worker } from '@playwright/test';
import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';
import { dist, expect, test } from './fixtures.ts';
import { ledger } from './gate-app.ts';
import { loadScriptedModel } from './load-scripted-model.ts';
import { type Outcomes, tryPageWaysOut, tryWaysOutOf } from './ways-out/try-ways.ts';

let other: OtherOrigin;

/** What was tried where, and what the other server got. */
interface Line {
  readonly place: string;
  readonly outcomes: Outcomes;
  readonly hits: readonly string[];
}
const table: Line[] = [];

test.beforeEach(async () => {
  other = await openOtherOrigin();
});
test.afterEach(() => other.close());
test.afterAll(() => writeTable());

/** Writes the table of this run; prints it too when `CLOISTER_WAYS_OUT` is set. */
async function writeTable(): Promise<void> {
  const lines = table.map(({ place, outcomes, hits }) => {
    const ends = Object.values(outcomes);
    const silent = ends.filter((end) => end === 'no error').length;
    const count = (pattern: RegExp) => hits.filter((hit) => pattern.test(hit)).length;
    const arrived = [count(/^[A-Z]+ \//), count(/^CONNECTION/), count(/^PACKET/)];
    return [place, ends.length, ends.length - silent, silent, ...arrived].join(' | ');
  });
  const head = 'place | ways tried | refused by an error | refused without one | requests | connections | packets';
  const rule = head.replaceAll(/[^|]+/g, ' --- ').trim();
  const text = `| ${[head, rule, ...lines].join(' |\n| ')} |\n`;
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/ways-out.md', text);
  await writeFile('test-results/ways-out.json', JSON.stringify(table, null, 1));
  if (process.env['CLOISTER_WAYS_OUT']) console.log(text);
}

/** Starts a script that lists files for as long as it may, and returns its worker, which ends with it. */
async function startScript(page: Page): Promise<Worker> {
  const started = page.waitForEvent('worker', (worker) => /script\.worker/.test(worker.url()));
  void runScript(page).catch(() => undefined);
  return started;
}

/** Resolves with how the script ended. Without a service worker none may run. */
function runScript(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const name = 'scripter';
    if (!(await cloister.agents.list()).some((agent) => agent.name === name)) {
      await cloister.agents.create({
        name,
        model: { providerId: 'default', modelId: 'default' },
        scope: { notebooks: ['*'], folders: ['/'], fileTypes: ['*'] },
        can: { read: true, write: true, create: true, delete: false, execute: true, integrations: false },
      });
    }
    const [notebook] = await cloister.notebooks.list();
    const source = "for (let n = 0; n < 1900; n += 1) await cloister.list_files({ path: '/', limit: 1000 });";
    const { notebookId = '' } = notebook ?? {};
    return JSON.stringify(await cloister.tools.call(name, 'script_run', { source }, { notebookId }));
  });
}

/** Tries all ways of the page and of its workers, and notes what came of them. */
async function tryPlace(page: Page, place: string, hasScripts = true): Promise<Outcomes> {
  const from = (part: string) => `${part}, ${place}`;
  const sinceLast = () => other.hits.splice(0);
  const arrived: string[] = [];
  const note = (part: string, outcomes: Outcomes) => {
    const hits = sinceLast();
    arrived.push(...hits.map((hit) => `${part}: ${hit}`));
    table.push({ place: from(part), outcomes, hits });
  };
  const script = hasScripts ? await startScript(page) : null;
  const workers = page.workers().filter((one) => one !== script);
  for (const worker of script === null ? workers : [script, ...workers]) {
    const tried = await tryWaysOutOf(worker, other.origin);
    if (worker === script) expect(tried).not.toBeNull();
    if (tried === null) continue;
    note(tried.name, tried.outcomes);
    expect(Object.entries(tried.outcomes).filter(([, outcome]) => outcome === 'no error')).toEqual([]);
  }
  const at = new URL(page.url()).origin;
  const outcomes = await tryPageWaysOut(page, other.origin);
  note('page', outcomes);
  // What no request would show.
  const calls = Object.entries(outcomes).filter(([name]) =>
    /^(web rtc|speech recognition|sound of|picture of the screen)/.test(name),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(([, outcome]) => outcome === 'no error')).toEqual([]);
  expect(arrived).toEqual([]);
  expect(new URL(page.url()).origin).toBe(at);
  expect(
    page
      .context()
      .pages()
      .map((one) => new URL(one.url()).origin),
  ).not.toContain(other.origin);
  return outcomes;
}

/** Starts the workers that a start alone does not: of search, tables, notes, citations, diagrams, documents and models. */
async function startWorkers(page: Page): Promise<void> {
  const paper = [...makePdf([{ lines: ['A page on B-116'] }])];
  const notebookId = await page.evaluate(async (bytes) => {
    const made = await cloister.notebooks.create({ name: 'Ways' });
    await cloister.files.write(made.notebookId, '/table.csv', 'sample,mass\nB-114,2.51\n');
    await cloister.files.write(made.notebookId, '/paper.pdf', new Uint8Array(bytes));
    const note = 'Weigh **B-117** again [@lee].\n\n```mermaid\nflowchart LR\n  A --> B\n```\n';
    await cloister.files.write(made.notebookId, '/note.md', note);
    await cloister.files.write(made.notebookId, '/papers.bib', '@book{lee, author = {Lee, Ana}, year = 2020}\n');
    await cloister.search('B-114', { notebookId: made.notebookId });
    return made.notebookId;
  }, paper);
  expect(await loadScriptedModel(page)).toBe('loaded');
  const show = (path: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/notebook/${notebookId}/file${path}`);
  await show('/note.md');
  await page.getByText('Read', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Reading view of /note.md' }).getByText('B-117')).toBeVisible();
  await expect(page.getByRole('region', { name: 'References' }).getByText('Lee, A. (2020)')).toBeVisible();
  await expect(page.getByRole('article').getByRole('img', { name: /A, B/ })).toBeVisible();
  await show('/paper.pdf');
  await expect(page.getByText('A page on B-116')).toBeAttached();
  await show('/table.csv');
  await expect(page.getByRole('cell', { name: 'B-114' })).toBeVisible();
}

test('the ways out are real: without a policy they reach the other origin', async ({ page }) => {
  const open = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body>'),
  );
  await new Promise<void>((done) => open.listen(0, '127.0.0.1', done));
  const { port } = open.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  const outcomes = await tryPageWaysOut(page, other.origin).catch(() => ({}));
  table.push({ place: 'page, without a policy', outcomes, hits: other.hits });
  // 66 or 67 on a quiet machine. Some ways navigate, and which of those arrives before the next one starts varies.
  await expect.poll(() => new Set(other.hits.filter((hit) => hit.includes('/'))).size).toBeGreaterThan(60);
  expect(other.hits).toContain('PACKET');
  open.closeAllConnections();
  open.close();
});

test('no way leads out of the page or a worker, with the service worker, past it, and after it was unregistered', async ({
  page,
  context,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await startWorkers(page);
  const outcomes = await tryPlace(page, 'with the gate');
  expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(150);
  const refused = async () => (await ledger(page)).filter(({ origin }) => origin === other.origin);
  await expect.poll(async () => (await refused()).filter(({ rule }) => rule === 'page').length).toBeGreaterThan(40);
  await expect.poll(async () => (await refused()).filter(({ rule }) => rule === 'policy').length).toBeGreaterThan(40);
  expect((await refused()).filter(({ decision }) => decision !== 'refused')).toEqual([]);

  const session = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
  await page.evaluate(() => cloister.ready);
  await startWorkers(page);
  await tryPlace(page, 'after a forced reload');

  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await tryPlace(page, 'with the service worker unregistered');
});

test('no way leads out without a service worker', async ({ browser, rootUrl }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await openConsole(page, rootUrl);
  await startWorkers(page);
  expect(await runScript(page)).toContain('Scripts don’t run without the network gate.');
  await tryPlace(page, 'without a service worker', false);
  await context.close();
});

test('a rival service worker does not last: the next start has the gate again', async ({ page, rootUrl }) => {
  // On a page of this address that keeps no script from it. A part of the app that needs no other part starts as a service worker.
  await page.goto(`${rootUrl}blank.txt`);
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js') && !/worker/.test(name));
  const texts = names.map(async (name) => [name, await readFile(join(dist, 'assets', name), 'utf8')] as const);
  const [part] = (await Promise.all(texts)).filter(([, text]) => !/import|document|window/.test(text));
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL.split('/').at(-1)),
    );
  await page.evaluate(async (script) => {
    for (const address of [`./assets/${script}`, './service-worker.js?rival']) {
      const registration = await navigator.serviceWorker.register(address, { type: 'module' });
      const worker = registration.installing;
      await new Promise<void>((done) => {
        if (worker === null || worker.state === 'activated') done();
        worker?.addEventListener('statechange', () => worker.state === 'activated' && done());
      });
    }
  }, part?.[0]);
  expect(await scopes()).toEqual(expect.arrayContaining([part?.[0], 'service-worker.js?rival']));
  // The start after the next at the latest: a service worker that takes the place of another first fetches all files.
  await expect(async () => {
    await openConsole(page, rootUrl);
    expect(await page.evaluate(() => cloister.ready)).toEqual({ gate: 'on' });
  }).toPass();
  await startWorkers(page);
  expect(await scopes()).toEqual(['service-worker.js']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${rootUrl}service-worker.js`);
});
