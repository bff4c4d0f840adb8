import type { BrowserContext } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';

export { expect };

/** What the app stores about its user. The service worker and its cache are kept: they belong to the app. */
const USER_DATA = 'indexeddb,local_storage,file_systems';

/**
 * Closes all pages of a context and deletes what the app has stored for its user. The service worker is stopped because it
 * has read a part of it.
 */
async function deleteUserData(context: BrowserContext, url: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  const dateMs = await page.evaluate(() => Date.now());
  expect(Math.abs(dateMs - Date.now()), 'no test sets the clock of the context, which later tests share').toBeLessThan(
    3_600_000,
  );
  const session = await context.newCDPSession(page);
  const running = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.add(versionId);
    }
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => running.size).toBe(0);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: USER_DATA });
  await page.close();
}

/**
 * Tests of an app that is installed, as a person has it after the first visit, but without any data. All tests of a worker
 * share its service worker, which saves a third of the time of a start. Tests of the first visit, of the network or of
 * browser permissions use `test` of fixtures.ts, where each has its own context.
 */
export const test = base.extend<object, { installed: BrowserContext }>({
  installed: [
    async ({ browser, rootUrl }, provide) => {
      const context = await browser.newContext({ baseURL: rootUrl, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(rootUrl);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await deleteUserData(context, rootUrl);
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ installed, rootUrl }, provide) => {
    await provide(installed);
    await deleteUserData(installed, rootUrl);
  },
});
