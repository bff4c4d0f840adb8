import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../../scripts/chromium.mjs';

/**
 * A browser on a profile of its own.
 *
 * @param {string} folder where profiles may lie
 * @param {string} executablePath
 */
export function openBrowser(folder, executablePath) {
  return chromium.launchPersistentContext(mkdtempSync(join(folder, 'profile-')), {
    executablePath,
    args: chromiumFlags,
    viewport: { width: 1440, height: 900 },
  });
}

/**
 * Fills the app's own database, from a page of the same origin.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {{ notes: number, entries: number }} what
 */
export async function fillApp(context, url, { notes, entries }) {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${url}bench/pages/fill.html`);
  await page.evaluate(([n, e]) => /** @type {any} */ (window).fillApp(n, e), [notes, entries]);
  // As after a visit: the start page of a new device is not drawn.
  await page.evaluate(() => localStorage.setItem('cloister.notebook', 'notebook-bench'));
  await page.close();
}
