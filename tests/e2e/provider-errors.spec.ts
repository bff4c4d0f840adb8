import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole, readyOffline } from './console.ts';
import { test as ownContext } from './fixtures.ts';
import { expect, test } from './installed-app.ts';

let server: LoopbackProvider;
test.beforeEach(async () => {
  server = await startProvider();
});
test.afterEach(() => server.close());

async function connect(page: Page, baseURL: string): Promise<void> {
  await page.evaluate(() => cloister.notebooks.create({ name: 'Errors' }));
  await page.evaluate(
    (url) =>
      cloister.providers.connect({
        providerId: 'lab',
        kind: 'openai-compatible',
        baseURL: url,
        models: ['test-model'],
      }),
    baseURL,
  );
}

/** Connects and asks once; resolves with how the run ended. */
async function ask(page: Page, baseURL: string) {
  await connect(page, baseURL);
  return askAgain(page);
}

function askAgain(page: Page) {
  return page.evaluate(async () => {
    const { runId } = await cloister.chat('Hello', { agent: 'assistant' });
    return cloister.runs.get(runId);
  });
}

test('reports a server without CORS, and what to set', async ({ page, rootUrl }) => {
  server.setCors(false);
  await openConsole(page, rootUrl);
  const run = await ask(page, server.baseURL);
  expect(run).toMatchObject({ status: 'failed', error: { code: 'cors-blocked' } });
  expect(run.message).toContain(new URL(rootUrl).origin);
  expect(run.message).toContain('OLLAMA_ORIGINS');
});

test('reports an unreachable server', async ({ page, rootUrl }) => {
  const { baseURL } = server;
  await server.close();
  await openConsole(page, rootUrl);
  expect(await ask(page, baseURL)).toMatchObject({ status: 'failed', error: { code: 'server-unreachable' } });
});

test('does not follow a redirect of a server', async ({ page, rootUrl }) => {
  const gate = createServer((request, response) => {
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type, accept' };
    // A preflight may not be redirected.
    if (request.method === 'OPTIONS') response.writeHead(204, open).end();
    else response.writeHead(307, { ...open, location: `${server.baseURL}/chat/completions` }).end();
  });
  await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done));
  const { port } = gate.address() as AddressInfo;
  await openConsole(page, rootUrl);
  const run = await ask(page, `http://127.0.0.1:${port}/v1`);
  expect(run).toMatchObject({ status: 'failed' });
  expect(run.message).toMatch(/another address/);
  expect(server.requests).toEqual([]);
  await new Promise((done) => gate.close(done));
});

// The shared context may hold a stopped service worker of another address, and going offline waits for each one.
ownContext('reports a lost network', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, server.baseURL);
  await readyOffline(page);
  await context.setOffline(true);
  // A server of this device needs no network: that it is offline says nothing of it.
  expect(await askAgain(page)).toMatchObject({ status: 'failed', error: { code: 'server-unreachable' } });
  await context.setOffline(false);
  expect(await askAgain(page)).toMatchObject({ status: 'completed' });
});

test('waits as long as the server asks, and completes', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const busy = { type: 'answer', status: 429, body: { error: { message: 'slow down' } } } as const;
  server.setScript([{ fault: { ...busy, headers: { 'retry-after': '1' } } }, { text: 'Now.' }]);
  expect(await ask(page, server.baseURL)).toMatchObject({ status: 'completed', text: 'Now.' });
  expect(server.asked()).toHaveLength(2);
});

test('an error late in an answer ends the run, and no call is executed', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const call = { name: 'create_file', input: { path: '/half.md', content: 'x' } };
  server.setScript([{ calls: [call], fault: { type: 'cut', atByte: 420, how: 'reset' } }]);
  const run = await ask(page, server.baseURL);
  expect(run).toMatchObject({ status: 'failed', error: { code: 'answer-cut' }, calls: [] });
  expect(await page.evaluate((id) => cloister.files.list(id), run.notebookId)).toEqual([]);
});
