import { existsSync, statSync } from 'node:fs';

/**
 * Features of Chromium that the tests do not need. Chromium uses only the last such list on its command line, so this one repeats
 * Playwright's own (playwright-core 1.x, chromiumSwitches). The first two load two pages of the browser's own address bar for
 * each window, which takes a third of an app start.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
  'PreconnectToSearch',
];

/** Flags of every Chromium that the tests start: quiet, no sandbox (tests may run as root), no background traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** The same flags with WebGPU, computed on the CPU by SwiftShader, which is part of Chromium. */
export const softwareGpuFlags = [
  ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
];

/** Where Debian's package `chromium-headless-shell` puts it. */
export const SHELL_PLACE = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds the installed Chromium: `CHROMIUM_PATH`, else the first in the usual folders.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return usualPlaces.find((path) => existsSync(path));
}

/** Returns when the installed Chromium was last changed, in milliseconds; null when there is none. */
export function chromiumChangedMs() {
  const found = findChromium();
  return found !== undefined && existsSync(found) ? statSync(found).mtimeMs : null;
}

/**
 * Returns the path where Chromium is or should be, so that the error of a missing Chromium names a path.
 *
 * @returns {string}
 */
export const chromiumPath = () => findChromium() ?? '/usr/bin/chromium';

/**
 * Returns the path of Chromium's headless shell, or of Chromium where there is none: the same engine without the windows and
 * services of a browser, with a seventh less processor time for a test. For tests of what the app draws and does. Tests of what
 * the browser decides (network, policies, service workers, permissions, storage) use `chromiumPath`.
 *
 * @returns {string}
 */
export function shellPath() {
  const named = process.env.CHROMIUM_SHELL_PATH;
  if (named !== undefined && named !== '') return named;
  return existsSync(SHELL_PLACE) ? SHELL_PLACE : chromiumPath();
}
