import type { Page } from '@playwright/test';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { openConsole, readyOffline, readyWithEngines } from './console.ts';
import { test as firstVisit } from './fixtures.ts';
import { expect, test } from './installed-app.ts';

const NOTE = '# Buffer\n\nTris, 50 mM, pH 8.0.\n';

/** Makes the note, and says so once it is there. */
const scripted = () =>
  makeScriptedGguf([
    {
      at: 'Write down the buffer',
      say: JSON.stringify({ tool: 'create_file', input: { path: '/buffer.md', content: NOTE } }),
    },
    JSON.stringify({ answer: 'The buffer is written down.' }),
  ]);

/** Gives the app a model file, as if it had been chosen on the disk. */
async function addFile(page: Page, modelId: string, bytes: Uint8Array, settings: object = {}): Promise<void> {
  await page.evaluate(
    async ([id, base64, how]) => {
      const file = new File([Uint8Array.fromBase64(base64)], `${id}.gguf`);
      await cloister.models.add({ engine: 'wllama', modelId: id, file, settings: { contextTokens: 4096, ...how } });
    },
    [modelId, Buffer.from(bytes).toString('base64'), settings] as const,
  );
}

/** An agent that may read and write new notes, and the model that works for it. With few tools its prompts are short. */
const makeScribe = (page: Page, modelId: string) =>
  page.evaluate(async (id) => {
    await cloister.agents.create({
      name: 'scribe',
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      can: { read: true, create: true },
    });
    await cloister.agents.update('scribe', { model: { providerId: 'wllama', modelId: id } });
  }, modelId);

const stateOf = (page: Page, modelId: string) =>
  page.evaluate(async (id) => (await cloister.models.list()).find((one) => one.modelId === id)?.state, modelId);

/** Addresses of other servers that were asked, by page, workers and service worker. */
function watchForeign(page: Page, url: string): string[] {
  const foreign: string[] = [];
  page.context().on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin) foreign.push(request.url());
  });
  return foreign;
}

firstVisit('a model from disk writes a note offline, and again after a reload', async ({ page, context, rootUrl }) => {
  const foreign = watchForeign(page, rootUrl);
  await openConsole(page, rootUrl);
  await readyWithEngines(page);
  await context.setOffline(true);

  await addFile(page, 'scripted', scripted());
  await makeScribe(page, 'scripted');
  const asked = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    const run = await cloister.chat('Write down the buffer.', { agent: 'scribe', notebookId });
    return { notebookId, run };
  });
  expect(asked.run.message).toBeNull();
  expect(asked.run.status).toBe('awaiting-approval');
  const [question] = asked.run.pending;
  expect(question).toMatchObject({ toolName: 'create_file', target: '/buffer.md' });
  expect(await stateOf(page, 'scripted')).toBe('loaded');

  const done = await page.evaluate(
    (id) => cloister.approvals.respond(id, { decision: 'allow_once' }),
    question?.approvalId ?? '',
  );
  expect(done).toMatchObject({ status: 'completed', text: 'The buffer is written down.' });
  const read = (id: string) => cloister.files.read(id, '/buffer.md');
  expect(await page.evaluate(read, asked.notebookId)).toBe(NOTE);

  await page.reload();
  await page.evaluate(() => cloister.ready);
  expect(await stateOf(page, 'scripted')).toBe('ready');
  const again = await page.evaluate(async (notebookId) => {
    await cloister.files.remove(notebookId, '/buffer.md');
    const run = await cloister.chat('Write down the buffer.', { agent: 'scribe', notebookId });
    return cloister.approvals.respond(run.pending[0]?.approvalId ?? '', { decision: 'allow_once' });
  }, asked.notebookId);
  expect(again).toMatchObject({ status: 'completed' });
  expect(await page.evaluate(read, asked.notebookId)).toBe(NOTE);

  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => cloister.egress.ledger())).toEqual([]);
  const actions = await page.evaluate(async () => (await cloister.audit.entries({})).map((entry) => entry.action));
  expect(actions).toContain('model.add');
});

test('cancelling a run stops the model', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await addFile(page, 'endless', makeGguf({ neverEnds: true }), { maxOutputTokens: 8000 });
  const said = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.agents.create({
      name: 'talker',
      model: { providerId: 'wllama', modelId: 'endless' },
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      limits: { tokensPerRequest: 8000, requestsPerHour: 10, steps: 2, toolCalls: 2, wallClockMs: 600_000 },
    });
    let pieces = 0;
    let runId = '';
    const run = cloister.chat('Talk.', {
      agent: 'talker',
      notebookId,
      onEvent(event) {
        runId = event.runId;
        if (event.type === 'text-delta') pieces += 1;
      },
    });
    while (pieces < 5) await new Promise((done) => setTimeout(done, 20));
    await cloister.runs.cancel(runId);
    const { status } = await run;
    const until = pieces;
    await new Promise((done) => setTimeout(done, 1500));
    return { status, until, after: pieces };
  });
  expect(said.status).toBe('cancelled');
  expect(said.after).toBe(said.until);
  // Nothing goes on behind it either: one that answers is not unloaded.
  await page.evaluate(() => cloister.models.unload());
  expect(await stateOf(page, 'endless')).toBe('ready');
});

test('of two windows, the one that needs the model gets it when the other is idle', async ({
  page,
  context,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await addFile(page, 'scripted', scripted());
  await page.evaluate(() => cloister.models.load('scripted'));
  const second = await context.newPage();
  await openConsole(second, rootUrl);
  await second.evaluate(() => cloister.models.load('scripted'));
  expect(await stateOf(second, 'scripted')).toBe('loaded');
  await expect.poll(() => stateOf(page, 'scripted')).toBe('ready');
});

test('a model stays loaded when the agent worker is restarted', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await addFile(page, 'scripted', scripted());
  await page.evaluate(() => cloister.models.load('scripted'));
  const phases = await page.evaluate(async () => {
    const seen: string[] = [];
    await cloister.agents.create({ name: 'fetcher', fetchAllowlist: ['example.org'], can: { integrations: true } });
    // The list of servers has changed, and with it the worker.
    const listed = (await cloister.models.list()).find((one) => one.modelId === 'scripted')?.state;
    await cloister.models.load('scripted', { onProgress: ({ phase }) => seen.push(phase) });
    return { listed, checked: seen.includes('check') };
  });
  expect(phases).toEqual({ listed: 'loaded', checked: false });
});

firstVisit(
  'says what to do when the engine is not on the device and the network is off',
  async ({ page, context, rootUrl }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openConsole(page, rootUrl);
    await readyOffline(page);
    await addFile(page, 'scripted', scripted());
    await context.setOffline(true);
    const failure = await page.evaluate(() =>
      cloister.models.load('scripted').then(
        () => null,
        ({ code, message }) => ({ code, message }),
      ),
    );
    expect(failure).toMatchObject({ code: 'offline', message: expect.stringContaining('Go online, wait until') });
    await context.setOffline(false);
    await page.evaluate(() => cloister.models.load('scripted'));
    expect(await stateOf(page, 'scripted')).toBe('loaded');
  },
);
