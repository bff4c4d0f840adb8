import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, chromiumPath, shellPath, softwareGpuFlags } from './scripts/chromium.mjs';
import { buildConstants } from './scripts/vite/build-constants.ts';
import { bundledWorkers } from './tests/support/browser/bundled-workers.ts';
import { countCases, readDocuments, readReadmes, readTextFixture } from './tests/support/browser/commands.ts';
import { findViolations } from './tests/support/browser/find-violations.ts';
import { modelServer } from './tests/support/model-server/server-command.ts';

const units = ['tests/unit/**/*.test.{ts,tsx}'];
/** Files that replace modules with `vi.mock`, or whose modules keep what one of them did. */
const isolated = ['tests/unit/**/*.isolated.test.{ts,tsx}'];
/** Folders whose files open databases. */
const databases = [
  'tests/unit/{adapters,agents,attacks,client,crash,runtime,tools}/**/*.test.{ts,tsx}',
  'tests/unit/features/*/worker/**/*.test.ts',
];
const long = ['tests/unit/**/*.long.test.ts'];
const isolatedLong = ['tests/unit/**/*.isolated.long.test.ts'];
/** Limit of a test with thousands of cases, or with a model. */
const LONG_MS = 1_800_000;
const inNode = { environment: 'node', setupFiles: ['tests/support/setup.ts'] };
/** Files share a worker, which saves loading the modules again for each of them. */
const sharing = { ...inNode, isolate: false };
const withDatabases = {
  ...sharing,
  setupFiles: [...inNode.setupFiles, 'tests/support/setup-databases.ts'],
};

const browser = ['tests/browser/**/*.test.{ts,tsx}'];
/**
 * Files that depend on which modules the page has not loaded yet. All others share a page, since loading the modules of the app
 * takes longer than most tests.
 */
const ownPage = ['tests/browser/early-rows.test.ts', 'tests/browser/focus-kept.test.tsx'];
const inBrowser = {
  extends: true as const,
  plugins: [bundledWorkers()],
  optimizeDeps: { entries: ['workers/*.ts', 'src/ui/main.tsx', 'tests/browser/**/*.test.{ts,tsx}'] },
  worker: { format: 'es' as const },
  test: {
    name: 'browser',
    include: browser,
    setupFiles: ['tests/support/browser/setup-page.ts'],
    // One file at a time, because more would overload two cores.
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The start of Chromium takes long on a busy machine.
      connectTimeout: 300_000,
      commands: { countCases, readDocuments, readReadmes, readTextFixture, findViolations, modelServer },
      provider: playwright({ launchOptions: { executablePath: shellPath(), args: chromiumFlags } }),
      // Of one project, which prepares dependencies and modules once for both.
      instances: [
        { browser: 'chromium' as const, name: 'browser-shared', isolate: false, exclude: ownPage },
        { browser: 'chromium' as const, name: 'browser-isolated', include: ownPage },
      ],
    },
  },
};

export default defineConfig({
  define: buildConstants(),
  plugins: [react()],
  // As in the build: the default modules do not load in a worker.
  resolve: {
    alias: {
      'isomorphic-textencoder': fileURLToPath(new URL('src/adapters/lightning-fs/text-encoder.ts', import.meta.url)),
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  test: {
    // Both cores: the default leaves one free.
    maxWorkers: 2,
    // A slow machine must not fail a test; tests/bench measures speed. The only limits, but for `long` and
    // files that call allowLongCases.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    // Time until the page of a test file answers; the default of 60 s is too short when other work fills both cores.
    env: { VITEST_BROWSER_IFRAME_TIMEOUT: '300000' },
    projects: [
      {
        extends: true,
        test: { ...sharing, name: 'unit', include: units, exclude: [...databases, ...isolated, ...long] },
      },
      {
        extends: true,
        test: { ...withDatabases, name: 'unit-databases', include: databases, exclude: [...isolated, ...long] },
      },
      { extends: true, test: { ...inNode, name: 'unit-isolated', include: isolated } },
      { extends: true, test: { ...withDatabases, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      // Takes too long to run after every small change.
      {
        extends: true,
        test: { ...withDatabases, name: 'long', include: long, exclude: isolatedLong, testTimeout: LONG_MS },
      },
      { extends: true, test: { ...inNode, name: 'long-isolated', include: isolatedLong, testTimeout: LONG_MS } },
      inBrowser,
      {
        extends: true,
        optimizeDeps: { entries: ['tests/gpu/**/*.ts'] },
        worker: { format: 'es' },
        test: {
          // The real engine, with WebGPU computed on the CPU.
          name: 'gpu',
          include: ['tests/gpu/**/*.test.ts'],
          testTimeout: LONG_MS,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The start of Chromium takes long on a busy machine.
            connectTimeout: 300_000,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: softwareGpuFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
