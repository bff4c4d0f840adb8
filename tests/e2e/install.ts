import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { readEmptyApp } from './empty-app.ts';

/** Most tests write: notes open in their source text, as a person can choose. */
export function openToWrite(): void {
  // Not on an empty page.
  if (location.protocol.startsWith('http'))
    localStorage.setItem('cloister.mode.note', localStorage.getItem('cloister.mode.note') ?? 'write');
}

/** What the app stores about its user. The service worker and its cache are kept: they belong to the app. */
const USER_DATA = 'indexeddb,local_storage,file_systems';

/** Deletes what the app has stored for its user, between two tests. */
interface Cleaner {
  clean(): Promise<void>;
  /** Closes the pages of the app but this one. */
  closeOthers(page: Page | null): Promise<void>;
}

export interface Installed {
  readonly context: BrowserContext;
  readonly cleaner: Cleaner;
  /** What the empty app shows and stores. */
  readonly empty: string;
  /** The page of the app that tests share. */
  shared: Page | null;
  /** The file of the last test that used it. */
  file: string;
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

/** Installs the app in a context of its own, as a first visit does, and empties it. */
export async function install(browser: Browser, rootUrl: string): Promise<Installed> {
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
  return { context, cleaner, empty, shared: null, file: '' };
}
