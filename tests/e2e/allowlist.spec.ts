import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect } from './fixtures.ts';
import { connect, ledger, order, spawn, test } from './gate-app.ts';

let provider: LoopbackProvider;

test.beforeEach(async () => {
  provider = await startProvider();
});

test.afterEach(() => provider.close());

/** An answer that never begins. */
const STALLED = { type: 'stall', at: 'headers' } as const;

/** What the provider got, as the ledger counts it. */
const received = () =>
  provider.requests.map(({ path, sizeBytes }) => `${provider.origin}${path}`.length + sizeBytes).sort((a, b) => a - b);

test('a connected provider gets exactly the requests of the ledger, with the same bytes', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  // Nothing is named, so the server is asked for its models: by the worker that was started for it.
  const connected = await page.evaluate(
    (baseURL) => cloister.providers.connect({ providerId: 'mine', kind: 'openai-compatible', baseURL }),
    provider.baseURL,
  );
  expect(connected).toMatchObject({ available: true, models: ['test-model', 'other-model'] });
  const run = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('Grüße', { notebookId, agent: 'assistant' });
  });
  expect(run).toMatchObject({ status: 'completed', text: 'Done.' });
  expect(provider.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models',
    'POST /v1/chat/completions',
  ]);
  const left = async () => (await ledger(page)).filter(({ sent }) => sent);
  await expect
    .poll(async () => (await left()).map(({ bytesOut }) => bytesOut).sort((a, b) => a - b))
    .toEqual(received());
  expect((await left()).map(({ run: runId }) => runId)).toEqual([run.runId, null]);
  expect((await ledger(page)).filter(({ decision }) => decision === 'refused')).toEqual([]);

  // The ledger leads to the run.
  await page.evaluate(() => {
    location.hash = '#/gate';
  });
  await page.getByRole('table').getByRole('link', { name: 'assistant' }).click();
  await expect.poll(() => new URL(page.url()).hash).toContain(`/run/${run.runId}`);
});

test('a removed server receives no further request, from another tab either', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, provider.origin);
  const second = await context.newPage();
  await openConsole(second, rootUrl);
  for (const tab of [page, second]) {
    await spawn(tab);
    await order(tab, { type: 'errand', url: `${provider.origin}/v1/models` });
  }
  expect(provider.requests).toHaveLength(2);
  await page.evaluate(() => cloister.providers.remove('loopback'));
  for (const tab of [second, page]) {
    expect(await order(tab, { type: 'errand', url: `${provider.origin}/v1/models` })).toMatch(
      /is not allowed under Privacy/,
    );
    expect(await order(tab, { type: 'unannounced', url: `${provider.origin}/v1/models` })).toMatch(/TypeError/);
  }
  expect(provider.requests).toHaveLength(2);
  // A worker that is started from now on could not even try.
  await spawn(second);
  await order(second, { type: 'ways-out', origin: provider.origin });
  await expect.poll(async () => (await ledger(page)).map(({ rule }) => rule)).toContain('policy');
  expect(provider.requests).toHaveLength(2);
});

test('the workers of all tabs adopt the new list', async ({ page, context, rootUrl }) => {
  await openConsole(page, rootUrl);
  const second = await context.newPage();
  await openConsole(second, rootUrl);
  await connect(page, provider.origin);
  const ask = (tab: typeof page) => tab.evaluate(() => cloister.providers.test('loopback', 'test-model'));
  expect(await ask(page)).toMatchObject({ text: 'Done.' });
  await expect(async () => expect(await ask(second)).toMatchObject({ text: 'Done.' })).toPass();
});

test('a run that is active when the list changes resumes under the new list', async ({ page, rootUrl }) => {
  provider.setScript((_, index) => ({ text: `Answer ${index}.`, ...(index === 0 ? { fault: STALLED } : {}) }));
  await openConsole(page, rootUrl);
  await connect(page, provider.origin);
  const run = page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('Hello', { notebookId, agent: 'assistant' });
  });
  await expect.poll(() => provider.asked().length).toBe(1);
  await page.evaluate(() =>
    cloister.agents.create({ name: 'reader', can: { integrations: true }, fetchAllowlist: ['example.org'] }),
  );
  expect(await run).toMatchObject({ status: 'completed', text: 'Answer 1.' });
  expect(provider.asked()).toHaveLength(2);
  const { runId } = await run;
  const entries = await page.evaluate((id) => cloister.audit.entries({ runId: id }), runId);
  expect(entries.map(({ action }) => action)).toContain('run.recover');
});

test('an edit that does not change the list keeps the worker running', async ({ page, rootUrl }) => {
  provider.setScript([{ text: 'Late.', fault: STALLED }]);
  await openConsole(page, rootUrl);
  await connect(page, provider.origin);
  const run = page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('Hello', { notebookId, agent: 'assistant' });
  });
  await expect.poll(() => provider.asked().length).toBe(1);
  await page.evaluate(() => cloister.agents.create({ name: 'plain', fetchAllowlist: ['example.org'] }));
  await connect(page, provider.origin);
  const [at] = await page.evaluate(() => cloister.runs.list());
  await page.evaluate((runId) => cloister.runs.cancel(runId), at?.runId ?? '');
  expect(await run).toMatchObject({ status: 'cancelled' });
  expect(provider.asked()).toHaveLength(1);
  const entries = await page.evaluate((runId) => cloister.audit.entries({ runId }), at?.runId ?? '');
  expect(entries.map(({ action }) => action)).not.toContain('run.recover');
});

test('hostile entries of an agent are added neither to the list nor to the policy', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() =>
    cloister.agents.create({
      name: 'hostile',
      can: { integrations: true },
      fetchAllowlist: ['*', '*.*', "a.org;script-src 'unsafe-eval'", 'a.org https://*', "'unsafe-eval'", 'ok.example'],
    }),
  );
  const script = page.waitForResponse(/agent\.worker-test/);
  await spawn(page);
  const policy = (await script).headers()['content-security-policy'];
  expect(policy?.split('; ').at(-1)).toBe("connect-src 'self' https://ok.example");
  expect(policy?.split('; ')).toHaveLength(4);
  await page.evaluate(() => cloister.notebooks.openSample());
  await expect(page.getByRole('link', { name: '1 host allowed. Details' })).toBeVisible();
});
