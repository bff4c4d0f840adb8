// Takes the pictures that browsers show before the app is installed, from the built app with the sample notebook:
// `npm run build && node scripts/screenshots.mjs`. The web app manifest states their sizes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.mjs';
import { projectRoot } from './run-command.mjs';
import { serve } from './serve.mjs';

const NOTE = '/protocols/chlorophyll-extraction.md';
/** How long the first start takes to settle, in milliseconds. */
const SETTLED_MS = 4000;
const folder = join(projectRoot, 'public', 'screenshots');

const server = await serve({ root: join(projectRoot, 'dist') });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
try {
  await mkdir(folder, { recursive: true });
  await take('wide', { width: 1280, height: 800 });
  await take('narrow', { width: 390, height: 844 });
} finally {
  await browser.close();
  await server.close();
}

/**
 * @param {'wide' | 'narrow'} name
 * @param {{ width: number, height: number }} viewport
 */
async function take(name, viewport) {
  const context = await browser.newContext({
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await page.waitForURL(/#\/notebook\//);
  const notebook = page.url().replace(/\/file\/.*/, '');
  await page.goto(`${notebook}/file${NOTE}`);
  const note = page.getByRole('article', { name: NOTE });
  await page.getByText('Read', { exact: true }).click();
  await note.getByRole('heading').first().waitFor();
  // The status of the index and the messages of the first start are gone.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
