import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { runOrThrow } from './run-command.mjs';

/**
 * Finds Chromium, or installs it: by apt where that is possible, else by Playwright.
 * Needs node_modules for the last way only.
 *
 * @returns {Promise<string>} the path of the executable; rejects when no way worked
 */
export async function ensureChromium() {
  const here = findChromium() ?? (await playwrightChromium());
  if (here !== undefined) return here;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      await runOrThrow('apt-get', ['update']);
      await runOrThrow('apt-get', ['install', '-y', 'chromium']);
    } catch (error) {
      console.error(`apt-get could not install Chromium; trying Playwright. ${error}`);
    }
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;

  await runOrThrow('playwright', ['install', 'chromium']);
  const downloaded = await playwrightChromium();
  if (downloaded === undefined) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH to it.');
  return downloaded;
}

/** @returns {Promise<string | undefined>} the browser that Playwright keeps for itself, when it is there */
async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
