import { existsSync } from 'node:fs';

/** Flags for every Chromium that the tests start: quiet, no sandbox (tests may run as root), no traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Where Chromium is: `CHROMIUM_PATH`, else the first that is installed.
 *
 * @returns {string} a path; `/usr/bin/chromium` when none is there, so that the error names it
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return candidates.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
}
