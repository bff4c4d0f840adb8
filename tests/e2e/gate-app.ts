import type { Page } from '@playwright/test';
import type { LedgerEntry } from '../../src/contracts/wire/gate-messages.ts';
import { test as installedTest } from './installed-app.ts';

/** Tests of the app, installed and without any data, whose server also has the test's worker. */
export const test = installedTest.extend<{ servesAgentLike: string }>({
  servesAgentLike: [async ({ agentLike }, provide) => provide(agentLike), { auto: true }],
});

/** Starts the test's worker from the app's own origin. */
export async function spawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const worker = new Worker('./assets/agent.worker-test.js', { type: 'module' });
    Object.assign(window, { testWorker: worker });
  });
}

/** Tells it what to do; resolves with what came of it, or with what it said was wrong. */
export function order(page: Page, message: Record<string, unknown>): Promise<unknown> {
  return page.evaluate((sent) => {
    const worker: Worker = Reflect.get(window, 'testWorker');
    return new Promise((done, fail) => {
      worker.onmessage = (event) => done(event.data.error ?? event.data.value);
      worker.onerror = (event) => fail(new Error(event.message));
      worker.postMessage(sent);
    });
  }, message);
}

/** Connects a provider at an origin, by the console; its models are named, so that it is not asked for them. */
export async function connect(page: Page, origin: string, providerId = 'loopback'): Promise<void> {
  await page.evaluate(
    (input) => cloister.providers.connect({ ...input, kind: 'openai-compatible', models: ['test-model'] }),
    { providerId, baseURL: `${origin}/v1` },
  );
}

export const ledger = (page: Page): Promise<LedgerEntry[]> => page.evaluate(() => cloister.egress.ledger());
