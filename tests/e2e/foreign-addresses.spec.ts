import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { VIEW_IDS } from '../../src/contracts/domain/views/view-ids.ts';
import { LAUNCHES } from '../../src/contracts/wire/launch.ts';
import { MODEL_PARTS } from '../../src/ui/routes/routes.ts';
import { spreadCases } from '../support/case-count.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { openNotebook } from './open-notebook.ts';

let site: Server;
let siteUrl: string;
/** The page that the other site shows. */
let html = '';

test.beforeEach(async () => {
  site = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://other').searchParams.get('to');
    if (target !== null) response.writeHead(302, { location: target }).end();
    else response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Another site</title>${html}`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}/`;
});
test.afterEach(async () => {
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

/** Everything that would show a write: the files and changes of all notebooks, and the whole log. */
function written(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const notebooks = await cloister.notebooks.list();
    const files = await Promise.all(notebooks.map(({ notebookId }) => cloister.files.list(notebookId)));
    const [rules, agents, tasks] = await Promise.all([
      cloister.rules.list(),
      cloister.agents.list(),
      cloister.tasks.list(),
    ]);
    const changes = await cloister.changes.list();
    const entries = await cloister.audit.entries();
    return {
      changes: changes.length,
      notebooks,
      files,
      rules: rules.length,
      agents: agents.length,
      tasks: tasks.length,
      log: entries.length,
    };
  });
}

/**
 * Addresses that have a meaning, for a notebook that exists: those that launch something, with the console, which tells what was
 * written; of the same without it, and of the views, a part.
 */
function addressesOf(notebookId: string): string[] {
  const routes = [
    ...VIEW_IDS,
    ...MODEL_PARTS.map((part) => `models/${part}`),
    '',
    `notebook/${notebookId}`,
    `notebook/${notebookId}/run`,
    `notebook/${notebookId}/file/plan.md`,
    `notebook/${notebookId}/file/absent.md`,
    `notebook/${notebookId}/run/absent`,
    'approval/absent',
    'log/run/absent',
    'agents/new/form',
    'agents/assistant',
    'rules/assistant',
    'playbooks/of:absent',
    'playbooks/weekly-digest',
    'tags/new',
    'tasks/review/new',
    'reviews/new',
    'overview/plan.md',
    'more',
  ];
  const link = (rest: string) => `?link=${encodeURIComponent(`web+cloister:notebook/${notebookId}${rest}`)}`;
  // These say what was wrong with something shared.
  const failed = LAUNCHES.filter((name) => name.startsWith('share-'));
  const others = LAUNCHES.filter((name) => !name.startsWith('share-'));
  const launches = [
    ...[...others, ...spreadCases(failed, { reduced: 2 })].map((name) => `?launch=${name}`),
    link(''),
    link('/file/plan.md'),
    link('/file/absent.md'),
    '?launch=today&launch=new-note',
  ];
  return [
    ...spreadCases(launches, { reduced: 2 }),
    ...launches.map((address) => `${address}&console`),
    ...spreadCases(routes, { reduced: 4 }).map((route) => `#/${route}`),
    ...spreadCases(routes.slice(0, 3), { reduced: 2 }).map((route) => `?console&launch=today#/${route}`),
    '?console',
  ];
}

test('an address that another site opens writes nothing', async ({ page, rootUrl, context }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n' });
  await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();
  const before = await written(page);

  const visitor = await context.newPage();
  for (const address of addressesOf(notebookId)) {
    html = `<a href="${`${rootUrl}${address}`.replaceAll('&', '&amp;')}">Open</a>`;
    await visitor.goto(siteUrl);
    await visitor.getByRole('link').click();
    await expect(visitor.locator('main, [role="dialog"]').first(), address).toBeVisible();
    if (!address.includes('console')) continue;
    // Answered by the worker of that page, after everything that the page asked it for at its start.
    await visitor.evaluate(() => cloister.ready);
    expect(await written(visitor), address).toEqual(before);
  }
  expect(await written(page)).toEqual(before);
});

/** The question in place of a write. */
const ASKED = /^There is no daily note for .* yet/;

const WAYS: Readonly<Record<string, (address: string) => string>> = {
  'a link': (address) => `<a href="${address}">Open</a>`,
  'a link in a new tab': (address) => `<a href="${address}" target="_blank">Open</a>`,
  'a script': (address) => `<button onclick="location.href='${address}'">Open</button>`,
  'a window': (address) => `<button onclick="window.open('${address}')">Open</button>`,
  'a form': (address) =>
    `<form action="${address.split('?', 1)[0]}"><input name="launch" value="today"><button>Open</button></form>`,
  'a posted form': (address) => `<form method="post" action="${address}"><button>Open</button></form>`,
  'a redirect': (address) => `<a href="/?to=${encodeURIComponent(address)}">Open</a>`,
  'a frame': (address) => `<button>Open</button><iframe src="${address}"></iframe>`,
};

test('the daily note is not written by any way in which another site opens its address', async ({
  page,
  rootUrl,
  context,
}) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/plan.md': '# Plan\n' });
  await expect(page.getByRole('treeitem', { name: 'plan' })).toBeVisible();
  const before = await written(page);
  for (const [name, make] of Object.entries(WAYS)) {
    await test.step(name, async () => {
      html = make(`${rootUrl}?launch=today`);
      const visitor = await context.newPage();
      await visitor.goto(siteUrl);
      const isNew = name === 'a link in a new tab' || name === 'a window';
      const opened = isNew ? visitor.waitForEvent('popup') : visitor;
      const posted =
        name === 'a posted form'
          ? visitor.waitForEvent('response', (response) => response.request().method() === 'POST')
          : null;
      await visitor.getByText('Open', { exact: true }).click();
      const app = await opened;
      // The host of the app takes no forms, and a frame of another site has a storage of its own, which is empty.
      if (name === 'a posted form') expect((await posted)?.status(), name).toBe(405);
      else if (name === 'a frame')
        await expect(visitor.frameLocator('iframe').getByRole('heading').first(), name).toBeVisible();
      else await expect(app.getByText(ASKED), name).toBeVisible();
      expect(await written(page), name).toEqual(before);
      await app.close();
      if (app !== visitor) await visitor.close();
    });
  }
});

test('a site that opens the app with its console reaches nothing of it', async ({ page, rootUrl }) => {
  html = `<button onclick="window.app = window.open('${rootUrl}?console')">Open</button><iframe src="${rootUrl}?console"></iframe>`;
  await page.goto(siteUrl);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button').click();
  const app = await opened;
  await app.waitForFunction(() => 'cloister' in globalThis);
  const reached = await page.evaluate(() => {
    const tried = (read: () => unknown): string => {
      try {
        return typeof read();
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      }
    };
    const app: unknown = Reflect.get(window, 'app');
    return [
      tried(() => Reflect.get(Object(app), 'cloister')),
      tried(() => Reflect.get(Object(window.frames[0]), 'cloister')),
    ];
  });
  expect(reached.filter((one) => one === 'object')).toEqual([]);
});
