import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // One more than there are cores: tests often wait. Each has a profile and an address of its own.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // A busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'off',
    // What never comes is said soon, and not when the time of the whole test is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  },
});
