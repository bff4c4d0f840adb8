import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { connect, ledger } from './gate-app.ts';
import { expect, test } from './installed-app.ts';

let provider: LoopbackProvider;

test.beforeEach(async () => {
  provider = await startProvider();
});

test.afterEach(() => provider.close());

const airplane = (page: Page, on: boolean) => page.evaluate((to) => cloister.egress.airplaneMode(to), on);
const ask = (page: Page) =>
  page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('Hello', { notebookId, agent: 'assistant' });
  });
const resume = (page: Page, runId: string) => page.evaluate((id) => cloister.runs.resume(id), runId);
const sent = async (page: Page) => (await ledger(page)).filter((line) => line.sent);

test('airplane mode pauses a run in the middle of an answer, and the run resumes after it', async ({
  page,
  rootUrl,
}) => {
  const stalled = { type: 'stall', at: 40 } as const;
  provider.setScript((_, index) => ({ text: `Answer ${index}.`, ...(index === 0 ? { fault: stalled } : {}) }));
  await openConsole(page, rootUrl);
  await connect(page, provider.origin);
  const asked = ask(page);
  await expect.poll(() => provider.asked().length).toBe(1);
  await airplane(page, true);
  const paused = await asked;
  expect(paused).toMatchObject({ status: 'paused' });
  expect((await page.evaluate((id) => cloister.runs.get(id), paused.runId)).message).toMatch(/[Aa]irplane/);

  // Letting it go on while airplane mode is on sends nothing.
  await resume(page, paused.runId);
  await expect
    .poll(async () => (await page.evaluate((id) => cloister.runs.get(id), paused.runId)).status)
    .toBe('paused');
  expect(provider.asked()).toHaveLength(1);
  expect(await sent(page)).toHaveLength(1);

  await airplane(page, false);
  await resume(page, paused.runId);
  await expect
    .poll(async () => (await page.evaluate((id) => cloister.runs.get(id), paused.runId)).status)
    .toBe('completed');
  expect(provider.asked()).toHaveLength(2);
});

test('in airplane mode the Navigator works, and a connected provider receives no request', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  await connect(page, provider.origin);
  await airplane(page, true);
  const listed = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.openSample();
    return cloister.chat('list /notes', { notebookId, agent: 'navigator' });
  });
  expect(listed.status).toBe('completed');
  const codes = await page.evaluate(async () => {
    const codeOf = (error: unknown) => Reflect.get(Object(error), 'code');
    return [
      await cloister.providers.test('loopback', 'test-model').then(() => 'sent', codeOf),
      await cloister.providers.refresh('loopback').then(() => 'sent', codeOf),
    ];
  });
  expect(codes).toEqual(['airplane-mode', 'airplane-mode']);
  expect(await sent(page)).toEqual([]);
  expect(provider.requests).toEqual([]);
  expect(provider.preflights).toEqual([]);
});
