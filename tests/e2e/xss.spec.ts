import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { spreadCases } from '../support/case-count.ts';
import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { FOUND_BY, hostileFiles, hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';

/** What is drawn from a note: as it reads, and beside it. */
const SHOWN = 'article section';
/** What is drawn from the answers of an agent. */
const ANSWERS = '#run-panel article';

let other: OtherOrigin;

test.beforeEach(async () => {
  other = await openOtherOrigin();
});

test.afterEach(() => other.close());

/** All pictures have been tried. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete))).toBe(true);
}

test('the detectors work: without a policy hostile text runs, sends requests and navigates', async ({ page }) => {
  const [script, picture] = ['<script>alert(1)</script>', `<img src="${other.origin}/x.png" onerror="confirm(2)">`];
  const html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="img-src *; script-src 'unsafe-inline'; font-src 'none'"><article><section>${script}${picture}<form></form><a href="javascript:void 0">x</a><iframe srcdoc="x"></iframe><p style="background: url(x)" id="forms">y</p><style>@font-face{font-family:f;src:url(${other.origin}/f)}section{font-family:f}</style></section></article>`;
  const open = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((done) => open.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(open.address() as AddressInfo).port}/`;
  const findings = await watch(page, url);
  await page.goto(url);
  await settled(page);
  await expect.poll(() => seenWithin(page)).toEqual(expect.arrayContaining(['alert(1)', 'confirm(2)']));
  expect((await seenWithin(page)).join()).toContain('violation of font-src');
  expect(findings.list.join()).toContain(`request ${other.origin}/x.png`);
  expect(other.hits.join()).toContain('GET /x.png');
  expect(await pressLinks(page, SHOWN)).toEqual(['javascript:void 0']);
  const found = (await strangers(page, SHOWN)).join();
  for (const kind of [
    'element: <script',
    'element: <form',
    'element: <iframe',
    'attribute onerror',
    'style: ',
    'clobbers forms',
    'href: ',
    'src: ',
  ])
    expect(found).toContain(kind);
  open.closeAllConnections();
  open.close();
});

test('the policy reports an event handler that reaches the page', async ({ page, rootUrl }) => {
  await watch(page, rootUrl);
  await openConsole(page, rootUrl);
  const refused = await page.evaluate(() => {
    const attempts = [
      () => document.body.setAttribute('onclick', 'alert(1)'),
      () => {
        document.body.innerHTML = '<p></p>';
      },
    ];
    return attempts.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    }).length;
  });
  expect(refused).toBe(2);
  await expect.poll(async () => (await seenWithin(page)).join()).toContain('violation of require-trusted-types-for');
});

test('no hostile line runs code, sends a request or navigates, wherever it is in a notebook', async ({
  page,
  rootUrl,
}) => {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const findings = await watch(page, rootUrl);
  await openConsole(page, rootUrl);
  const all = hostileLines(other);
  expect(all.length).toBeGreaterThan(430);
  const lines = spreadCases(all, { reduced: 100 });
  const files = hostileFiles(lines);
  const { notebookId, skipped } = await page.evaluate(async (entries) => {
    const made = await cloister.notebooks.create({ name: '<img src=x onerror=alert(1)>' });
    const done = await cloister.notebooks.import(made.notebookId, entries);
    return { ...made, skipped: done.skipped.length };
  }, files);
  // Names that no notebook takes are few.
  expect(skipped).toBeLessThan(25);

  const unwanted: string[] = [];
  const pressed: string[] = [];
  for (const { path } of files.filter((file) => /^\/[nbe]\d+\./.test(file.path))) {
    await page.evaluate(
      ([id, to]) => {
        location.hash = `#/notebook/${id}/file${to}`;
      },
      [notebookId, path] as const,
    );
    const article = page.getByRole('article', { name: path, exact: true });
    await expect(article.getByRole('heading', { name: /^START/ }).last()).toBeVisible();
    await settled(page);
    unwanted.push(...(await strangers(page, SHOWN)).map((what) => `${path} ${what}`));
    pressed.push(...(await pressLinks(page, SHOWN)));
  }
  expect(unwanted).toEqual([]);
  expect(pressed.length).toBeGreaterThan(lines.length / 2);
  expect(pressed.filter((href) => !/^(?:https?|mailto):/.test(href))).toEqual([]);

  // Where names and titles stand: tabs, tree and results.
  const row = page.getByRole('treeitem', { name: 'names' }).first();
  // The tree shows the open file, which is far below.
  await page.getByRole('tree', { name: 'Notebook files' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -100_000);
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.click();
  const field = page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search notes' }))
    .first();
  for (const word of [FOUND_BY, 'onerror', 'script']) {
    await field.fill(word);
    await expect(page.getByText(/<script|onerror/).first()).toBeVisible();
    expect(await strangers(page, 'body main, body aside, body nav')).toEqual([]);
  }

  expect(await seenWithin(page)).toEqual([]);
  expect(findings.list).toEqual([]);
  expect(other.hits).toEqual([]);
});

test('no hostile line runs code, sends a request or navigates as the answer of a model', async ({ page, rootUrl }) => {
  await page.setViewportSize({ width: 1800, height: 1000 });
  const answers = hostileFiles(hostileLines(other))
    .filter(({ path }) => /^\/n\d+\.md$/.test(path))
    .map(({ content }) => `# START\n\n${content}`);
  expect(answers.length).toBeGreaterThan(7);
  const server = await startProvider({ script: answers.map((text) => ({ text })) });
  const findings = await watch(page, rootUrl);
  try {
    await openConsole(page, rootUrl);
    const notebookId = await page.evaluate(async (baseURL) => {
      const made = await cloister.notebooks.create({ name: 'Answers' });
      const models = [{ modelId: 'test-model' }];
      await cloister.providers.connect({ providerId: 'loopback', kind: 'openai-compatible', baseURL, models });
      location.hash = `#/notebook/${made.notebookId}`;
      return made.notebookId;
    }, server.baseURL);
    await expect(page.getByRole('button', { name: 'Notebook: Answers' })).toBeVisible();
    const unwanted: string[] = [];
    const pressed: string[] = [];
    for (const [index, answer] of answers.entries()) {
      const run = await page.evaluate(
        ([message, id]) => cloister.chat(message, { agent: 'assistant', notebookId: id }),
        [`Question ${index}`, notebookId] as const,
      );
      expect(run).toMatchObject({ status: 'completed', text: answer });
      await page.evaluate(
        ([id, runId]) => {
          location.hash = `#/notebook/${id}/run/${runId}`;
        },
        [notebookId, run.runId] as const,
      );
      const article = page.getByRole('article', { name: `Question ${index}`, exact: true });
      await expect(article.getByRole('heading', { name: 'START', exact: true })).toBeVisible();
      await settled(page);
      unwanted.push(...(await strangers(page, ANSWERS)).map((what) => `${index} ${what}`));
      pressed.push(...(await pressLinks(page, ANSWERS)));
    }
    expect(unwanted).toEqual([]);
    expect(pressed.length).toBeGreaterThan(50);
    expect(pressed.filter((href) => !/^(?:https?|mailto):/.test(href))).toEqual([]);
    expect(await seenWithin(page)).toEqual([]);
    expect(findings.list.filter((found) => !found.startsWith(`request ${server.origin}/`))).toEqual([]);
    expect(other.hits).toEqual([]);

    // The detectors see this part of the page.
    await page.evaluate((within) => {
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:void 0');
      document.querySelector(within)?.append(link, document.createElement('form'));
    }, ANSWERS);
    expect(await strangers(page, ANSWERS)).toHaveLength(2);
    expect(await pressLinks(page, ANSWERS)).toContain('javascript:void 0');
  } finally {
    await server.close();
  }
});
