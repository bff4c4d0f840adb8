import { existsSync } from 'node:fs';

/**
 * Parts of Chromium that the tests do without. Chromium uses the last list of a command line only, so this one repeats
 * Playwright's own (playwright-core 1.x, chromiumSwitches). The first two load two pages of the browser's own address
 * bar for each window, a third of what a start of the app costs.
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
  'PreconnectToSearch',
];

/** Flags for every Chromium that the tests start: quiet, no sandbox (tests may run as root), no traffic of its own. */
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

/** The same with WebGPU, computed on the CPU: SwiftShader comes with Chromium. */
export const softwareGpuFlags = [
  ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
];

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium of this machine: `CHROMIUM_PATH`, else the first in the usual places.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return usualPlaces.find((path) => existsSync(path));
}

/**
 * For configurations: where Chromium is or should be, so that the error of a missing one names a path.
 *
 * @returns {string}
 */
export const chromiumPath = () => findChromium() ?? '/usr/bin/chromium';
