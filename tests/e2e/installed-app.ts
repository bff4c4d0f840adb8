import type { BrowserContext } from '@playwright/test';
import { test as base, expect, openToWrite } from './fixtures.ts';

export { expect };

/** What the app stores about its user. The service worker and its cache are kept: they belong to the app. */
const USER_DATA = 'indexeddb,local_storage,file_systems';

/** Deletes what the app has stored for its user, between two tests. */
interface Cleaner {
  clean(): Promise<void>;
}

/** Opens the empty page that cleans. It stays open: another process for each test would take more time than the cleaning. */
async function openCleaner(context: BrowserContext, url: string): Promise<Cleaner> {
  const own = await context.newPage();
  const session = await context.newCDPSession(own);
  const running = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.add(versionId);
    }
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(url);
  return {
    async clean() {
      for (const page of context.pages()) if (page !== own) await page.close();
      const dateMs = await own.evaluate(() => Date.now());
      expect(
        Math.abs(dateMs - Date.now()),
        'no test sets the clock of the context, which later tests share',
      ).toBeLessThan(3_600_000);
      // The service worker has read a part of what is deleted.
      const stopped = async () => {
        await session.send('ServiceWorker.stopAllWorkers');
        return running.size;
      };
      // One that is just starting runs after it was stopped.
      await expect.poll(stopped, { intervals: [20, 50, 100, 500] }).toBe(0);
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: USER_DATA });
    },
  };
}

/**
 * Tests of an app that is installed, as a person has it after the first visit, but without any data. All tests of a worker
 * share its service worker, which saves a third of the time of a start. Tests of the first visit, of the network or of
 * browser permissions use `test` of fixtures.ts, where each has its own context.
 */
export const test = base.extend<object, { installed: { context: BrowserContext; cleaner: Cleaner } }>({
  installed: [
    async ({ browser, rootUrl }, provide) => {
      const context = await browser.newContext({ baseURL: rootUrl, reducedMotion: 'reduce' });
      await context.addInitScript(openToWrite);
      const page = await context.newPage();
      await page.goto(rootUrl);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      const cleaner = await openCleaner(context, rootUrl);
      await cleaner.clean();
      await provide({ context, cleaner });
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ installed }, provide) => {
    await provide(installed.context);
    await installed.cleaner.clean();
  },
});
