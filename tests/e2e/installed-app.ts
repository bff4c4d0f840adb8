import { keepEmpty, watchForGood } from './empty-app.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

export type SharesApp = boolean | 'alone';

/**
 * Tests of an app that is installed, as a person has it after the first visit, but without any data. All tests of a worker
 * share its service worker, which saves a third of the time of a start. Tests of the first visit, of the network or of
 * browser permissions use `test` of fixtures.ts, where each has its own context.
 */
export const test = base.extend<{ sharesApp: SharesApp }>({
  /**
   * Whether the tests share one app, each with notebooks of its own, from one file to the next: after a test the page is emptied
   * instead of closed. Starting the app takes half of the processor time of a short test. A page that then shows or stores anything
   * else than an empty app, or that a test has changed for good, is closed, and the next test starts the app. What remains is the
   * log, the ledger, and what the page keeps in memory. `alone`: among the tests of this file only, which begins with a new log.
   */
  sharesApp: [false, { option: true }],

  context: async ({ installed, sharesApp }, provide, testInfo) => {
    const { context, cleaner, shared } = installed;
    const isOfOthers = sharesApp === 'alone' && installed.file !== testInfo.file;
    if (shared !== null && (sharesApp === false || isOfOthers)) {
      installed.shared = null;
      await cleaner.clean();
    }
    await provide(context);
    const page = installed.shared;
    if (page !== null && testInfo.status === testInfo.expectedStatus) {
      await cleaner.closeOthers(page);
      if (await keepEmpty(page, installed.empty)) return;
    }
    installed.shared = null;
    await cleaner.clean();
  },

  page: async ({ context, installed, sharesApp }, provide, testInfo) => {
    const page = installed.shared ?? (await context.newPage());
    if (sharesApp !== false) {
      if (installed.shared === null) watchForGood(page);
      installed.shared = page;
      installed.file = testInfo.file;
    }
    await provide(page);
  },
});
