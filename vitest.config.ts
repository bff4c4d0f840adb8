import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, chromiumPath, softwareGpuFlags } from './scripts/chromium.mjs';
import { buildConstants } from './scripts/vite/build-constants.ts';
import { readReadmes, readTextFixture } from './tests/support/browser/commands.ts';
import { findViolations } from './tests/support/browser/find-violations.ts';
import { modelServer } from './tests/support/model-server/server-command.ts';

export default defineConfig({
  define: buildConstants(),
  plugins: [react()],
  // As in the build: what lightning-fs asks for does not load in a worker.
  resolve: {
    alias: {
      'isomorphic-textencoder': fileURLToPath(new URL('src/adapters/lightning-fs/text-encoder.ts', import.meta.url)),
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  test: {
    // Both cores: left to itself it keeps one free.
    maxWorkers: 2,
    // A busy machine is no failure: how fast something is, a bench tells.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['**/*.long.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What takes too long for every small change.
          name: 'long',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts', 'tests/unit/**/*.long.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: { entries: ['workers/*.ts', 'src/ui/main.tsx', 'tests/browser/**/*.test.{ts,tsx}'] },
        worker: { format: 'es' },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // Two cores: one file at a time, else the browser starves and answers late.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { readReadmes, readTextFixture, findViolations, modelServer },
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        optimizeDeps: { entries: ['tests/gpu/**/*.ts'] },
        worker: { format: 'es' },
        test: {
          // WebGPU on the CPU: slow, but the engine is the real one.
          name: 'gpu',
          include: ['tests/gpu/**/*.test.ts'],
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: softwareGpuFlags } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
