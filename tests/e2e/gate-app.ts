import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { projectRoot } from '../../scripts/run-command.mjs';
import { serve } from '../../scripts/serve.mjs';
import type { LedgerEntry } from '../../src/contracts/wire/gate-messages.ts';
import { dist } from './fixtures.ts';
import { test as installedTest } from './installed-app.ts';

/** The built app with one more worker in it, bound as the agent worker is, that asks for what a test tells it. */
async function serveGateApp(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cloister-gate-'));
  await cp(dist, folder, { recursive: true });
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
  const server = await serve({ root: folder });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Tests of this app, installed and without any data. */
export const test = installedTest.extend<object, { rootUrl: string }>({
  rootUrl: [
    async ({ browserName: _ }, provide) => {
      const app = await serveGateApp();
      await provide(app.url);
      await app.close();
    },
    { scope: 'worker' },
  ],
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
