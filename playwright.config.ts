import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, shellPath } from './scripts/chromium.mjs';

/** Tests of what the app draws and does. All others depend on what the browser decides, and run in the whole browser. */
const appSpecs = [
  'accessibility',
  'agents',
  'approval-centre',
  'citations',
  'daily',
  'damaged-records',
  'disguised',
  'drag-files',
  'editor',
  'embeds',
  'file-view',
  'floods',
  'grants',
  'hostile-notes',
  'labels',
  'links',
  'live-preview',
  'navigator',
  'overview',
  'palette',
  'papers',
  'pictures',
  'properties',
  'reading',
  'rules',
  'search',
  'selection',
  'tabs',
  'tags',
  'tasks',
  'templates',
  'unset-labels',
  'views',
  'writing',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One more than two cores, because tests often wait. Each worker has its own profile and address.
  workers: 3,
  fullyParallel: false,
  // `npm test` names the tests that needed the retry.
  retries: 1,
  // A slow machine must not fail a test. The only limits: tests set none of their own.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    // Less than the test timeout, so that the report names the action that hangs.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    {
      name: 'browser',
      testIgnore: appSpecs,
      use: { launchOptions: { executablePath: chromiumPath(), args: chromiumFlags } },
    },
    {
      name: 'app',
      testMatch: appSpecs,
      use: { launchOptions: { executablePath: shellPath(), args: chromiumFlags } },
    },
  ],
});
