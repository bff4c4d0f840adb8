import type { Page } from '@playwright/test';
import type { CloisterConsole } from '../../src/ui/console/create-console.ts';
import { takeEmpty } from './empty-app.ts';

declare global {
  /** The console API, as the page has it. */
  var cloister: CloisterConsole;
}

/** Opens the app with its console API and waits until it answers. A page that shows the empty app stays as it is. */
export async function openConsole(page: Page, url: string): Promise<void> {
  if (await takeEmpty(page, `${url}?console`)) return;
  await page.goto(`${url}?console`);
  await page.evaluate(() => cloister.ready);
}

/** Waits until the service worker controls the page and has everything it needs to start the app offline. */
export const readyOffline = (page: Page) => fill(page, 'fill');

/** The same, with the engines that run models. */
export async function readyWithEngines(page: Page): Promise<void> {
  await fill(page, 'fill');
  await fill(page, 'fill-engines');
}

async function fill(page: Page, type: 'fill' | 'fill-engines'): Promise<void> {
  await page.evaluate(async (part) => {
    const { active } = await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((done) => {
      port1.onmessage = (event) => done(event.data);
    });
    active?.postMessage({ type: part, wanted: true }, [port2]);
    if ((await answer) !== 'filled') throw new Error('not all files are there');
  }, type);
}

/**
 * How much the browser lets this address keep, for as long as this page is open. To be said before the app opens
 * anything: for minutes the database goes by the room that it was last told of.
 */
export async function limitRoom(page: Page, url: string, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize });
}
