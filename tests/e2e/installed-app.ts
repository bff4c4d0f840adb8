import type { BrowserContext, Page } from '@playwright/test';
import { keepEmpty, readEmptyApp, watchForGood } from './empty-app.ts';
import { test as base, expect, openToWrite } from './fixtures.ts';

export { expect };

/** What the app stores about its user. The service worker and its cache are kept: they belong to the app. */
const USER_DATA = 'indexeddb,local_storage,file_systems';

/** Deletes what the app has stored for its user, between two tests. */
interface Cleaner {
  clean(): Promise<void>;
  /** Closes the pages of the app but this one. */
  closeOthers(page: Page | null): Promise<void>;
}

/** The app that the tests of one file share. */
interface SharedApp {
  readonly page: Page;
  readonly file: string;
}

interface Installed {
  readonly context: BrowserContext;
  readonly cleaner: Cleaner;
  /** What the empty app shows and stores. */
  readonly empty: string;
  shared: SharedApp | null;
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
  const closeOthers = async (kept: Page | null) => {
    for (const page of context.pages()) if (page !== own && page !== kept) await page.close();
  };
  return {
    closeOthers,
    async clean() {
      await closeOthers(null);
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
export const test = base.extend<{ sharesApp: boolean }, { installed: Installed }>({
  /**
   * Whether the tests of this file share one app, each with notebooks of its own: after a test the page is emptied instead of
   * closed. Starting the app takes half of the processor time of a short test. A page that then shows or stores anything else
   * than an empty app, or that a test has changed for good, is closed, and the next test starts the app. What remains is the log,
   * and what the page keeps in memory.
   */
  sharesApp: [false, { option: true }],

  installed: [
    async ({ browser, rootUrl }, provide) => {
      const context = await browser.newContext({ baseURL: rootUrl, reducedMotion: 'reduce' });
      await context.addInitScript(openToWrite);
      const page = await context.newPage();
      await page.goto(rootUrl);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      const empty = await readEmptyApp(page, rootUrl);
      const cleaner = await openCleaner(context, rootUrl);
      await cleaner.clean();
      await provide({ context, cleaner, empty, shared: null });
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ installed, sharesApp }, provide, testInfo) => {
    const { context, cleaner, shared } = installed;
    if (shared !== null && !(sharesApp && shared.file === testInfo.file)) {
      installed.shared = null;
      await cleaner.clean();
    }
    await provide(context);
    const page = installed.shared?.page ?? null;
    if (page !== null && testInfo.status === testInfo.expectedStatus) {
      await cleaner.closeOthers(page);
      if (await keepEmpty(page, installed.empty)) return;
    }
    installed.shared = null;
    await cleaner.clean();
  },

  page: async ({ context, installed, sharesApp }, provide, testInfo) => {
    const page = installed.shared?.page ?? (await context.newPage());
    if (sharesApp && installed.shared === null) {
      watchForGood(page);
      installed.shared = { page, file: testInfo.file };
    }
    await provide(page);
  },
});
