import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, SHELL_PLACE } from './chromium.mjs';
import { run, runOrThrow } from './run-command.mjs';

/** Time limit for `--version`, in milliseconds. A browser that exceeds it is unusable. */
const VERSION_LIMIT_MS = 60_000;
/** Time limit for the installation of the headless shell, in milliseconds. */
const SHELL_LIMIT_MS = 120_000;

/**
 * Finds a Chromium that starts, or installs one: Debian's package where apt is available, else Playwright's, which needs
 * node_modules.
 *
 * @returns {Promise<string>} the path of the executable; rejects when each way failed
 */
export async function ensureChromium() {
  for (const path of [findChromium(), await playwrightChromium()]) if (path && (await starts(path))) return path;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      await runOrThrow('apt-get', ['update']);
      await runOrThrow('apt-get', ['install', '-y', 'chromium']);
    } catch (error) {
      console.error(`apt-get could not install Chromium; trying Playwright. ${error}`);
    }
  }
  const installed = findChromium();
  if (installed !== undefined && (await starts(installed))) return installed;

  await runOrThrow('playwright', ['install', 'chromium']);
  const downloaded = await playwrightChromium();
  if (downloaded === undefined || !(await starts(downloaded)))
    throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH to it.');
  return downloaded;
}

/**
 * Finds Chromium's headless shell, or installs Debian's package of it. Tests that can use it run as well in Chromium itself, so
 * nothing depends on it.
 *
 * @param {string} chromium the path that is used when there is no shell
 * @returns {Promise<string>}
 */
export async function ensureShell(chromium) {
  if (!existsSync(SHELL_PLACE) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['install', '-y', '-o', 'Acquire::http::Timeout=20', 'chromium-headless-shell'];
    const { code } = await run('apt-get', install, { limitMs: SHELL_LIMIT_MS });
    if (code !== 0) console.error('The headless shell of Chromium was not installed. The tests use Chromium itself.');
  }
  return existsSync(SHELL_PLACE) && (await starts(SHELL_PLACE)) ? SHELL_PLACE : chromium;
}

/**
 * Returns whether an executable is a browser that runs on this machine. The file may be missing, be a stub of another package
 * manager, or lack libraries.
 *
 * @param {string} path
 */
export async function starts(path) {
  const { code, output } = await run(path, ['--version', '--no-sandbox'], { limitMs: VERSION_LIMIT_MS });
  if (code === 0 && /\b\d+\.\d+\.\d+/.test(output)) return true;
  console.error(`${path} does not start, so the tests do not use it. ${output.trim().slice(0, 500)}`);
  return false;
}

/** @returns {Promise<string | undefined>} the browser that Playwright has downloaded, if any */
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
