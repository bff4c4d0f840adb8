import type { Page } from '@playwright/test';
import type { CloisterConsole } from '../../src/ui/console/create-console.ts';

declare global {
  /** The console API, as the page has it. */
  var cloister: CloisterConsole;
}

/** Opens the app with its console API and waits until it answers. */
export async function openConsole(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?console`);
  await page.evaluate(() => cloister.ready);
}

/** Waits until the service worker has everything it needs to start the app offline. */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
