import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './scripts/chromium.mjs';

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
  // A slow machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    // Less than the test timeout, so that the report names the action that hangs.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  },
});
